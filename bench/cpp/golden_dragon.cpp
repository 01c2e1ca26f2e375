// Random games of Golden Dragon: the rules of src/dragonrace/games/golden_dragon, with the names that they have there.

#include <algorithm>
#include <numeric>

#include "random_play.hpp"

namespace {

using random_play::BoardFile;
using std::int16_t;
using std::int8_t;
using std::uint32_t;
using std::uint8_t;

constexpr int MAX_PLAYERS = 5;
constexpr int MAX_FIELDS = 2000;
constexpr int STARTS = 6;
constexpr int CARDS = 2;
constexpr int8_t NOBODY = -1;
constexpr int8_t NONE = -1;

// --- winds.py ---

constexpr int WINDS = 6;
constexpr int HOLDER_SIZE = WINDS - 1;
constexpr int ARRANGEMENTS = 720;

using Holder = std::array<int8_t, HOLDER_SIZE>;

struct Tables {
    std::array<Holder, ARRANGEMENTS> stones;                                 // by arrangement
    std::array<std::array<int16_t, ARRANGEMENTS / WINDS>, WINDS> without{};  // by the wind that is left out

    Tables() {
        std::array<int, WINDS> order;  // the last one is left out
        std::iota(order.begin(), order.end(), 0);
        std::array<int, WINDS> count{};
        for (int16_t number = 0; number < ARRANGEMENTS; ++number) {
            std::copy_n(order.begin(), HOLDER_SIZE, stones[number].begin());
            without[order.back()][count[order.back()]++] = number;
            std::next_permutation(order.begin(), order.end());
        }
    }
};

const Tables TABLES;

// --- actions.py ---

constexpr int FIRST_AT = WINDS;
constexpr int FIRST_HOLDER = 3 * WINDS;
constexpr int GALE = FIRST_HOLDER + ARRANGEMENTS;
constexpr int FIRST_MOVE = GALE + 1;
constexpr int PASS = FIRST_MOVE + MAX_PLAYERS;
constexpr int ALLOW = PASS + 1;
constexpr int VETO = ALLOW + 1;

// --- state.py ---

enum class Phase : int8_t { START, HOLDERS, TURN, MOVE, VETO, OVER };

struct State {
    uint32_t turns = 0;
    int8_t winner = NOBODY;
    Phase phase = Phase::START;
    int8_t mover = 0;
    int8_t placed = 0;
    int8_t filled = 0;
    std::array<int16_t, MAX_PLAYERS> dragons;
    std::array<int8_t, MAX_PLAYERS> under;
    std::array<Holder, MAX_PLAYERS> holder;
    std::array<int8_t, MAX_PLAYERS> hidden{};
    std::array<int8_t, MAX_PLAYERS> gales{};
    std::array<int8_t, MAX_PLAYERS> lightnings{};
    int8_t moves_left = 0;
    bool in_gale = false;
    int8_t stone = NONE;
    int8_t moving = NOBODY;
    uint8_t vetoed = 0;
};

class GoldenDragon {
  public:
    struct Board {
        int8_t players, first_player, moves_per_turn;
        int16_t golden;
        std::array<int16_t, STARTS> starts;
        std::array<std::array<int16_t, MAX_FIELDS>, WINDS> neighbour;  // negative: no field
        uint32_t turn_limit;
    };

    static constexpr bool HAS_CHANCE = false;

    static Board read_board(const BoardFile& file) {
        Board b{};
        file.read("players", b.players);
        file.read("first_player", b.first_player);
        file.read("moves_per_turn", b.moves_per_turn);
        file.read("golden", b.golden);
        file.read("starts", b.starts);
        file.read("neighbour", b.neighbour);
        file.read("turn_limit", b.turn_limit);
        return b;
    }

    static int most_actions(const Board&) { return ARRANGEMENTS / WINDS; }

    explicit GoldenDragon(const Board& board) : b(board) {
        s.dragons.fill(NONE);
        s.under.fill(NONE);
        for (Holder& holder : s.holder) holder.fill(NONE);
        std::fill_n(s.gales.begin(), b.players, int8_t{CARDS});
        std::fill_n(s.lightnings.begin(), b.players, int8_t{CARDS});
        s.mover = b.first_player;
    }

    int winner() const { return s.winner; }
    uint32_t turns() const { return s.turns; }

    uint32_t actors() const {
        switch (s.phase) {
            case Phase::OVER: return 0;
            case Phase::VETO: return 1u << s.moving;
            case Phase::HOLDERS: return seats_to_fill();
            default: return 1u << s.mover;
        }
    }

    int legal_actions(int seat, int* out) const {
        switch (s.phase) {
            case Phase::START: return legal_starts(out);
            case Phase::HOLDERS: return legal_holders(seat, out);
            case Phase::VETO: return legal_answers(out);
            case Phase::OVER: return 0;
            default: return legal_moves(out);
        }
    }

    void apply(int seat, int action) {
        if (s.phase == Phase::START) {
            lay_start_stone(action);
        } else if (s.phase == Phase::HOLDERS) {
            fill_holder(seat, action - FIRST_HOLDER);
        } else if (action == GALE) {
            play_gale();
        } else if (action == PASS) {
            take_stone();
            end_move(s.stone);
        } else if (action == ALLOW) {
            move_dragon();
        } else if (action == VETO) {
            play_lightning();
        } else {
            lay_stone(action - FIRST_MOVE);
        }
    }

  private:
    const Board& b;
    State s;

    // --- legality.py ---

    uint32_t seats_to_fill() const {
        uint32_t mask = 0;
        for (int seat = 0; seat < b.players; ++seat) {
            if (s.holder[seat][0] == NONE) mask |= 1u << seat;
        }
        return mask;
    }

    int legal_starts(int* out) const {
        const int first = is_fifth() ? FIRST_AT : 0;
        const int count = is_fifth() ? 2 * WINDS : WINDS;
        std::iota(out, out + count, first);
        return count;
    }

    int legal_holders(int seat, int* out) const {
        int count = 0;
        for (int arrangement : TABLES.without[s.under[seat]]) out[count++] = FIRST_HOLDER + arrangement;
        return count;
    }

    int legal_moves(int* out) const {
        int count = 0;
        if (s.phase == Phase::TURN && s.gales[s.mover] > 0) out[count++] = GALE;
        bool must_move = false;
        for (int dragon = 0; dragon < b.players; ++dragon) {
            const int field = destination(dragon);
            if (s.vetoed >> dragon & 1 || field < 0 || is_occupied(field)) continue;
            out[count++] = FIRST_MOVE + dragon;
            if (dragon == s.mover || field != b.golden) must_move = true;
        }
        if (!must_move) out[count++] = PASS;
        return count;
    }

    int legal_answers(int* out) const {
        out[0] = ALLOW;
        out[1] = VETO;
        return 2;
    }

    bool is_fifth() const { return s.placed == MAX_PLAYERS - 1; }

    int destination(int dragon) const {
        const int wind = s.stone != NONE ? s.stone : s.holder[s.mover][0];
        return b.neighbour[wind][s.dragons[dragon]];
    }

    bool is_occupied(int field) const {
        for (int other = 0; other < b.players; ++other) {
            if (s.dragons[other] == field) return true;
        }
        return false;
    }

    // --- rules.py ---

    int8_t next_seat() const { return static_cast<int8_t>(s.mover + 1 == b.players ? 0 : s.mover + 1); }

    void lay_start_stone(int action) {
        const int field = s.placed + (is_fifth() ? (action - FIRST_AT) / WINDS : 0);
        s.dragons[s.mover] = b.starts[field];
        s.under[s.mover] = static_cast<int8_t>(action % WINDS);
        ++s.placed;
        s.mover = next_seat();
        if (s.placed == b.players) s.phase = Phase::HOLDERS;
    }

    void fill_holder(int seat, int arrangement) {
        s.holder[seat] = TABLES.stones[arrangement];
        s.hidden[seat] = HOLDER_SIZE;
        ++s.filled;
        if (s.filled == b.players) begin_turn();
    }

    void begin_turn() {
        s.phase = Phase::TURN;
        s.moves_left = b.moves_per_turn;
    }

    void play_gale() {
        --s.gales[s.mover];
        s.moves_left = HOLDER_SIZE;
        s.in_gale = true;
        s.phase = Phase::MOVE;
    }

    void lay_stone(int dragon) {
        take_stone();
        s.moving = static_cast<int8_t>(dragon);
        if (dragon != s.mover && s.lightnings[dragon] > 0) s.phase = Phase::VETO;
        else move_dragon();
    }

    void take_stone() {
        if (s.stone != NONE) return;
        Holder& holder = s.holder[s.mover];
        s.stone = holder[0];
        std::copy(holder.begin() + 1, holder.end(), holder.begin());
        holder.back() = NONE;
        if (s.hidden[s.mover] > 0) --s.hidden[s.mover];
    }

    void play_lightning() {
        --s.lightnings[s.moving];
        s.vetoed = static_cast<uint8_t>(s.vetoed | 1u << s.moving);
        s.moving = NOBODY;
        s.phase = Phase::MOVE;
    }

    void move_dragon() {
        const int dragon = s.moving;
        const int field = destination(dragon);
        const int8_t old = s.under[dragon];
        s.dragons[dragon] = static_cast<int16_t>(field);
        s.under[dragon] = s.stone;
        s.moving = NOBODY;
        if (field == b.golden) {
            s.winner = static_cast<int8_t>(dragon);
            put_back(old);
            finish_game();
        } else {
            end_move(old);
        }
    }

    void end_move(int8_t stone) {
        put_back(stone);
        --s.moves_left;
        s.phase = Phase::MOVE;
        if (s.moves_left == 0) end_turn();
    }

    void put_back(int8_t stone) {
        s.holder[s.mover].back() = stone;
        s.stone = NONE;
        s.vetoed = 0;
    }

    void end_turn() {
        ++s.turns;
        s.in_gale = false;
        s.mover = next_seat();
        if (b.turn_limit > 0 && s.turns >= b.turn_limit) finish_game();
        else begin_turn();
    }

    void finish_game() {
        s.moves_left = 0;
        s.in_gale = false;
        s.phase = Phase::OVER;
    }
};

}  // namespace

int main(int argc, char** argv) { return random_play::run<GoldenDragon>(argc, argv); }
