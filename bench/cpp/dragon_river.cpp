// Random games of Dragon River: the rules of src/dragonrace/games/dragon_river, with the names that they have there.

#include <algorithm>
#include <map>
#include <vector>

#include "random_play.hpp"

namespace {

using random_play::BoardFile;
using std::int16_t;
using std::int32_t;
using std::int8_t;
using std::uint32_t;

constexpr int MAX_PLAYERS = 5;
constexpr int NOBODY = -1;

// --- dice.py: throws by number ---

constexpr int DICE = 5;
constexpr int FACES = 6;
constexpr int THROWS = 462;
constexpr int MOST_KEEPS = 1 << DICE;
constexpr int MOST_CASES = 7776;  // 6 to the power of DICE
constexpr std::array<int, DICE + 1> CASES = {1, 6, 36, 216, 1296, MOST_CASES};

// By throw, but for `throw_in_case`, which is by the number of dice.
struct Tables {
    std::array<int8_t, THROWS> size{};
    std::array<std::array<int8_t, FACES + 1>, THROWS> face_count{};
    std::array<bool, THROWS> straight{};
    std::array<int8_t, THROWS> keep_count{};
    std::array<std::array<int16_t, MOST_KEEPS>, THROWS> keeps{};
    std::array<std::array<int16_t, MOST_CASES>, DICE + 1> throw_in_case{};
    std::array<std::array<int16_t, THROWS>, THROWS> together{};

    Tables() {
        Faces faces;
        for (int dice = 0; dice <= DICE; ++dice) list_throws(faces, dice, FACES);
        for (int number = 0; number < THROWS; ++number) {
            describe(number);
            list_keeps(number);
            list_unions(number);
        }
        for (int dice = 0; dice <= DICE; ++dice) list_cases(dice);
    }

  private:
    using Faces = std::vector<int>;  // descending: throws of one size are in the order of these

    std::vector<Faces> throws_;
    std::map<Faces, int> number_;

    void list_throws(Faces& faces, int more, int highest) {
        if (more == 0) {
            number_[faces] = static_cast<int>(throws_.size());
            throws_.push_back(faces);
            return;
        }
        for (int face = 1; face <= highest; ++face) {
            faces.push_back(face);
            list_throws(faces, more - 1, face);
            faces.pop_back();
        }
    }

    int number_of(Faces faces) const {
        std::sort(faces.rbegin(), faces.rend());
        return number_.at(faces);
    }

    void describe(int number) {
        const Faces& faces = throws_[number];
        size[number] = static_cast<int8_t>(faces.size());
        for (int face : faces) ++face_count[number][face];
        straight[number] = faces.size() >= 3;
        for (std::size_t i = 1; i < faces.size(); ++i) {
            if (faces[i] != faces[i - 1] - 1) straight[number] = false;
        }
    }

    void list_keeps(int number) {
        const Faces& faces = throws_[number];
        std::vector<int> parts;
        for (unsigned mask = 0; mask < 1u << faces.size(); ++mask) {
            Faces part;
            for (std::size_t i = 0; i < faces.size(); ++i) {
                if (mask >> i & 1) part.push_back(faces[i]);
            }
            parts.push_back(number_of(part));
        }
        std::sort(parts.begin(), parts.end());
        parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
        std::copy(parts.begin(), parts.end(), keeps[number].begin());
        keep_count[number] = static_cast<int8_t>(parts.size());
    }

    void list_unions(int number) {
        for (int other = 0; other < THROWS; ++other) {
            Faces faces = throws_[number];
            faces.insert(faces.end(), throws_[other].begin(), throws_[other].end());
            if (faces.size() <= DICE) together[number][other] = static_cast<int16_t>(number_of(faces));
        }
    }

    void list_cases(int dice) {
        for (int number = 0; number < CASES[dice]; ++number) {
            Faces faces;
            for (int rest = number, die = 0; die < dice; ++die, rest /= FACES) faces.push_back(rest % FACES + 1);
            throw_in_case[dice][number] = static_cast<int16_t>(number_of(faces));
        }
    }
};

const Tables TABLES;

// --- actions.py ---

constexpr int FIRST_PAIR = THROWS - 1;
constexpr int FIRST_TIP = FIRST_PAIR + FACES + 1;
constexpr int NO_TIP = FIRST_TIP + MAX_PLAYERS;
constexpr int FIRST_FIGHT = THROWS;

// --- state.py ---

enum class Phase : int8_t { THROW, KEEP, RETHROW, PAIR, FIGHT, TIP, OVER };

struct State {
    uint32_t turns = 0;
    int8_t winner = NOBODY;
    Phase phase = Phase::THROW;
    int8_t mover = 0;
    std::array<int32_t, MAX_PLAYERS> positions{};
    std::array<int8_t, MAX_PLAYERS> stranded{};
    std::array<int8_t, MAX_PLAYERS> claimed{};
    int16_t dice = 0;
    std::array<int8_t, FACES + 1> pairs{};
    int8_t spare = 0;
    int8_t came = NOBODY;
    int8_t there = NOBODY;
};

class DragonRiver {
  public:
    struct Board {
        int8_t players, first_player, straight_dice;
        int32_t finish;
        std::array<int32_t, 2> pearls;
        bool tipping, claimed_for_good, straight_on_first_throw;
        uint32_t turn_limit;
    };

    static constexpr bool HAS_CHANCE = true;

    static Board read_board(const BoardFile& file) {
        Board b{};
        file.read("players", b.players);
        file.read("first_player", b.first_player);
        file.read("finish", b.finish);
        file.read("pearls", b.pearls);
        file.read("tipping", b.tipping);
        file.read("claimed_for_good", b.claimed_for_good);
        file.read("straight_on_first_throw", b.straight_on_first_throw);
        file.read("straight_dice", b.straight_dice);
        file.read("turn_limit", b.turn_limit);
        return b;
    }

    static int most_actions(const Board&) { return MOST_KEEPS; }

    explicit DragonRiver(const Board& board) : b(board) { s.mover = b.first_player; }

    int winner() const { return s.winner; }
    uint32_t turns() const { return s.turns; }

    uint32_t actors() const {
        switch (s.phase) {
            case Phase::OVER: return 0;
            case Phase::THROW:
            case Phase::RETHROW:
            case Phase::FIGHT: return random_play::CHANCE_BIT;
            default: return 1u << s.mover;
        }
    }

    int chance_cases() const { return s.phase == Phase::FIGHT ? FACES * (FACES - 1) : CASES[dice_to_fall()]; }

    int chance_case(int number) const {
        if (s.phase != Phase::FIGHT) return TABLES.throw_in_case[dice_to_fall()][number];
        const int came = number / (FACES - 1);
        int there = number % (FACES - 1);
        if (there >= came) ++there;
        return FIRST_FIGHT + FACES * came + there;
    }

    int legal_actions(int, int* out) const {
        switch (s.phase) {
            case Phase::KEEP: return legal_keeps(out);
            case Phase::PAIR: return legal_pairs(out);
            case Phase::TIP: return legal_tips(out);
            default: return 0;
        }
    }

    void apply(int, int action) {
        switch (s.phase) {
            case Phase::THROW: first_throw(action); break;
            case Phase::KEEP: keep(action); break;
            case Phase::RETHROW:
                s.dice = TABLES.together[s.dice][action];
                read_dice();
                break;
            case Phase::PAIR: play_pair(action - FIRST_PAIR); break;
            case Phase::FIGHT: fight((action - FIRST_FIGHT) / FACES + 1, (action - FIRST_FIGHT) % FACES + 1); break;
            case Phase::TIP:
                if (action == NO_TIP) end_turn();
                else sweep(action - FIRST_TIP, s.spare);
                break;
            case Phase::OVER: break;
        }
    }

  private:
    const Board& b;
    State s;

    // --- legality.py ---

    int pearls_behind(int space) const { return (space > b.pearls[0]) + (space > b.pearls[1]); }

    int dice_to_fall() const {
        const int behind = b.claimed_for_good ? s.claimed[s.mover] : pearls_behind(s.positions[s.mover]);
        return DICE - behind - (s.phase == Phase::RETHROW ? TABLES.size[s.dice] : 0);
    }

    int legal_keeps(int* out) const {
        const int count = TABLES.keep_count[s.dice];
        std::copy_n(TABLES.keeps[s.dice].begin(), count, out);
        return count;
    }

    int legal_pairs(int* out) const {
        int count = 0;
        for (int face = 1; face <= FACES; ++face) {
            if (can_play(face)) out[count++] = FIRST_PAIR + face;
        }
        return count;
    }

    int legal_tips(int* out) const {
        int count = 0;
        for (int seat = 0; seat < b.players; ++seat) {
            if (can_tip(seat)) out[count++] = FIRST_TIP + seat;
        }
        out[count++] = NO_TIP;
        return count;
    }

    bool can_play(int face) const { return s.pairs[face] > 0 && s.positions[s.mover] + face <= b.finish; }

    bool has_playable_pair() const {
        for (int face = 1; face <= FACES; ++face) {
            if (can_play(face)) return true;
        }
        return false;
    }

    bool can_tip(int seat) const { return seat != s.mover && !s.stranded[seat] && s.positions[seat] > 0; }

    bool has_tip() const {
        if (!b.tipping || s.spare == 0) return false;
        for (int seat = 0; seat < b.players; ++seat) {
            if (can_tip(seat)) return true;
        }
        return false;
    }

    bool is_straight(int number) const {
        return TABLES.straight[number] && TABLES.size[number] >= b.straight_dice;
    }

    // --- rules.py ---

    void first_throw(int number) {
        s.dice = static_cast<int16_t>(number);
        if (b.straight_on_first_throw && is_straight(number)) strand();
        else s.phase = Phase::KEEP;
    }

    void keep(int kept) {
        if (kept == s.dice) {
            read_dice();
        } else {
            s.dice = static_cast<int16_t>(kept);
            s.phase = Phase::RETHROW;
        }
    }

    void read_dice() {
        if (is_straight(s.dice)) {
            strand();
            return;
        }
        for (int face = 1; face <= FACES; ++face) {
            const int8_t count = TABLES.face_count[s.dice][face];
            s.pairs[face] = count / 2;
            if (count == 3 || count == 5) s.spare = static_cast<int8_t>(face);
        }
        go_on();
    }

    void strand() {
        s.stranded[s.mover] = 1;
        end_turn();
    }

    void go_on() {
        if (has_playable_pair()) s.phase = Phase::PAIR;
        else if (has_tip()) s.phase = Phase::TIP;
        else end_turn();
    }

    void play_pair(int face) {
        --s.pairs[face];
        s.positions[s.mover] += face;
        const int behind = pearls_behind(s.positions[s.mover]);
        if (behind > s.claimed[s.mover]) s.claimed[s.mover] = static_cast<int8_t>(behind);
        if (s.positions[s.mover] == b.finish) {
            s.winner = s.mover;
            finish_game();
        } else if (!start_fight(s.mover)) {
            go_on();
        }
    }

    bool start_fight(int came) {
        if (s.positions[came] == 0) return false;
        int there = NOBODY;
        for (int seat = 0; seat < b.players; ++seat) {
            if (seat != came && s.positions[seat] == s.positions[came]) there = seat;
        }
        if (there == NOBODY) return false;
        s.came = static_cast<int8_t>(came);
        s.there = static_cast<int8_t>(there);
        s.phase = Phase::FIGHT;
        clear_dice();
        return true;
    }

    void fight(int die_came, int die_there) {
        if (die_came > die_there) sweep(s.there, die_there);
        else sweep(s.came, die_came);
    }

    void sweep(int seat, int spaces) {
        s.positions[seat] = std::max(0, s.positions[seat] - spaces);
        if (!start_fight(seat)) end_turn();
    }

    void clear_dice() {
        s.dice = 0;
        s.spare = 0;
        s.pairs.fill(0);
    }

    void end_turn() {
        clear_dice();
        s.came = NOBODY;
        s.there = NOBODY;
        count_turn();
        while (s.phase != Phase::OVER && s.stranded[s.mover]) {
            s.stranded[s.mover] = 0;
            count_turn();
        }
    }

    void count_turn() {
        ++s.turns;
        s.mover = static_cast<int8_t>(s.mover + 1 == b.players ? 0 : s.mover + 1);
        s.phase = Phase::THROW;
        if (b.turn_limit > 0 && s.turns >= b.turn_limit) finish_game();
    }

    void finish_game() {
        clear_dice();
        s.phase = Phase::OVER;
    }
};

}  // namespace

int main(int argc, char** argv) { return random_play::run<DragonRiver>(argc, argv); }
