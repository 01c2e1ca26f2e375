// Random games of River Dragons: the rules of src/dragonrace/games/river_dragons, with the names that they have there.

#include <algorithm>

#include "river_dragons/table.hpp"

namespace {

class RiverDragons : Table {
  public:
    using Board = ::Board;

    static constexpr bool HAS_CHANCE = false;

    static Board read_board(const BoardFile& file) { return board_in(file); }

    static int most_actions(const Board& b) { return std::max(PLANKS * SPACES, b.points); }

    explicit RiverDragons(const Board& board) : Table(board) {
        s.first = b.first_player;
        std::copy_n(b.colour.begin(), b.players, s.pawns.begin());
        for (int plank = 0; plank < PLANKS; ++plank) {
            const int8_t seat = b.seat[plank / SIZES];
            s.owner[plank] = seat == NONE ? ABSENT : seat;
        }
        s.end_a.fill(NONE);
        s.end_b.fill(NONE);
        if (!b.expert) {
            s.stone_x = b.island_x;
            s.stone_y = b.island_y;
        }
        clear_programs();
    }

    int winner() const { return s.winner; }
    uint32_t turns() const { return s.turns; }

    uint32_t actors() const {
        if (s.phase == Phase::OVER) return 0;
        if (s.phase != Phase::PROGRAM) return 1u << s.mover;
        uint32_t mask = 0;
        for (int seat = 0; seat < b.players; ++seat) {
            if (s.laid[seat] < PLACES) mask |= 1u << seat;
        }
        return mask;
    }

    int legal_actions(int seat, int* out) const {
        int count = 0;
        const auto write = [&](int action) {
            out[count++] = action;
            return false;
        };
        switch (s.phase) {
            case Phase::PROGRAM: return legal_cards(seat, out);
            case Phase::STONE: return b.expert ? legal_points(out) : legal_islands(out);
            case Phase::PLANK: return legal_planks(out);
            case Phase::SPAN: any_span(s.plank % SIZES, write); break;
            case Phase::REMOVE: any_removal(write); break;
            case Phase::JUMP: any_jump(write); break;
            case Phase::STEP: any_step(write); break;
            case Phase::SECOND_STEP:
                any_step(write);
                if (!b.exact_movement) write(STAY);
                break;
            case Phase::OVER: break;
        }
        return count;
    }

    void apply(int seat, int action) {
        bool asks = false;
        switch (s.phase) {
            case Phase::PROGRAM: lay_card(seat, action); return;
            case Phase::STONE: asks = put_stone(action); break;
            case Phase::PLANK: asks = choose_plank(action - FIRST_PLANK); break;
            case Phase::SPAN:
                lay(s.plank, (action - FIRST_SPAN) / SUPPORTS, (action - FIRST_SPAN) % SUPPORTS);
                asks = plank_is_done();
                break;
            case Phase::REMOVE: remove(action); break;
            case Phase::JUMP: go((action - FIRST_JUMP) % SPACES); break;
            default:
                if (action != STAY) asks = step(action - FIRST_GO);
        }
        if (!asks && s.phase != Phase::OVER) {
            ++s.acting;
            resolve();
        }
    }

  private:
    // --- legality.py ---

    int legal_cards(int seat, int* out) const {
        uint32_t laid = 0;
        for (int place = 0; place < s.laid[seat]; ++place) laid |= 1u << s.program[seat][place];
        uint32_t cards = b.hand[seat] & ~laid;
        if (b.last_removal > 0 && s.turns >= b.last_removal) cards &= ~(1u << R);
        if (laid >> FIRST_DRAGON) cards &= EIGHT_CARDS;
        int count = 0;
        for (; cards; cards &= cards - 1) out[count++] = __builtin_ctz(cards);
        return count;
    }

    int legal_islands(int* out) const {
        const uint32_t taken = s.stones | covered_islands();
        int count = 0;
        for (int island = 0; island < SITES; ++island) {
            if (!has(taken, island)) out[count++] = FIRST_STONE + island;
        }
        return count;
    }

    int legal_points(int* out) const {
        mark_free_points(out);
        int count = 0;
        for (int point = 0; point < b.points; ++point) {
            if (out[point]) out[count++] = FIRST_POINT + point;  // never beyond the marks that are still to be read
        }
        return count;
    }

    bool can_place_stone() const {
        if (num_stones() == SITES) return false;
        return b.expert ? has_free_point() : (s.stones | covered_islands()) != ALL_SITES;
    }

    int legal_planks(int* out) const {
        int count = 0;
        for (int size = 0; size < SIZES; ++size) {
            if (plank_in_reserve(s.mover, size) != NONE) out[count++] = FIRST_PLANK + size;
        }
        return count;
    }

    int plank_in_reserve(int seat, int size) const {
        for (int plank = size; plank < PLANKS; plank += SIZES) {
            if (s.owner[plank] == seat) return plank;
        }
        return NONE;
    }

    bool has_plank(int seat) const { return std::find(s.owner.begin(), s.owner.end(), seat) != s.owner.end(); }

    template <class Found>
    bool any_removal(Found found) const {
        uint32_t sizes = 0, colours = 0;
        for (int plank = 0; plank < PLANKS; ++plank) {
            if (s.owner[plank] == s.mover && !b.planks_go_back) {
                sizes |= 1u << plank % SIZES;
                colours |= 1u << plank / SIZES;
            }
        }
        const uint64_t occupied = occupied_planks();
        for (int plank = 0; plank < PLANKS; ++plank) {
            if (s.owner[plank] != LYING || has(occupied, VILLAGES + plank) || has(sizes, plank % SIZES)) continue;
            if (__builtin_popcount(colours | 1u << plank / SIZES) > 2) continue;
            if (found(FIRST_TAKE + plank)) return true;
        }
        for (int site = 0; site < SITES; ++site) {
            if (has(s.stones, site) && s.load[VILLAGES + site] == 0 && found(FIRST_LIFT + site)) return true;
        }
        return false;
    }

    // Of absent players no pawn is on any plank; in villages there is room for all.
    uint64_t occupied_planks() const {
        uint64_t mask = 0;
        for (int space : s.pawns) mask |= uint64_t{1} << space;
        return mask >> VILLAGES << VILLAGES;
    }

    // A village and the planks that rest on it, or planks with a common stone. Only lying planks have ends.
    uint64_t adjacent_spaces(int here) const {
        if (here < VILLAGES) return planks_on(here);
        const int a = s.end_a[here - VILLAGES], c = s.end_b[here - VILLAGES];
        const uint64_t beside = (a < VILLAGES ? uint64_t{1} << a : planks_on(a)) | planks_on(c);
        return beside & ~(uint64_t{1} << here);
    }

    uint64_t planks_on(int support) const {
        uint64_t mask = 0;
        for (int plank = 0; plank < PLANKS; ++plank) {
            mask |= uint64_t{s.end_a[plank] == support || s.end_b[plank] == support} << (VILLAGES + plank);
        }
        return mask;
    }

    template <class Found>
    bool any_step(Found found) const {
        return any_of(adjacent_spaces(s.pawns[s.mover]) & ~occupied_planks(), FIRST_GO, found);
    }

    template <class Found>
    bool any_jump(Found found) const {
        const int here = s.pawns[s.mover];
        const uint64_t occupied = occupied_planks(), start = uint64_t{1} << here;
        for (uint64_t hurdles = adjacent_spaces(here) & occupied; hurdles; hurdles &= hurdles - 1) {
            const int hurdle = __builtin_ctzll(hurdles);
            uint64_t landings = adjacent_spaces(hurdle);
            landings &= b.jump_back ? ~occupied | start : ~occupied & ~start;
            if (any_of(landings, FIRST_JUMP + SPACES * (hurdle - VILLAGES), found)) return true;
        }
        return false;
    }

    template <class Found>
    static bool any_of(uint64_t mask, int first, Found found) {
        for (; mask; mask &= mask - 1) {
            if (found(first + __builtin_ctzll(mask))) return true;
        }
        return false;
    }

    // --- rules.py ---

    void clear_programs() {
        s.laid.fill(0);
        for (auto& program : s.program) program.fill(NONE);
        s.revealed = 0;
        s.place = 0;
        s.acting = 0;
        s.mover = s.first;
        s.phase = Phase::PROGRAM;
    }

    void lay_card(int seat, int card) {
        s.program[seat][s.laid[seat]++] = static_cast<int8_t>(card);
        for (int other = 0; other < b.players; ++other) {
            if (s.laid[other] < PLACES) return;
        }
        s.revealed = 1;
        resolve();
    }

    int8_t after(int seat, int seats) const { return static_cast<int8_t>((seat + seats) % b.players); }

    void resolve() {
        while (s.place < PLACES) {
            while (s.acting < b.players) {
                s.mover = after(s.first, s.acting);
                if (begin_action()) return;
                ++s.acting;
            }
            ++s.place;
            s.acting = 0;
            if (s.place < PLACES) s.revealed = static_cast<int8_t>(s.place + 1);
        }
        end_turn();
    }

    bool begin_action() {
        const int card = s.program[s.mover][s.place];
        s.left = 0;
        if (card >= FIRST_DRAGON || is_cancelled(s.mover)) return false;
        switch (card) {
            case S1:
            case S2: s.left = static_cast<int8_t>(card - S1 + 1); return ask_stone();
            case P1:
            case P2: s.left = static_cast<int8_t>(card - P1 + 1); return ask_plank();
            case R: s.phase = Phase::REMOVE; return any_removal(stop);
            case J: return ask_jump();
            default: s.left = static_cast<int8_t>(card - M1 + 1); return ask_step();
        }
    }

    bool is_cancelled(int seat) const {
        for (int other = 0; other < b.players; ++other) {
            if (s.program[other][s.place] == FIRST_DRAGON + b.colour[seat]) return true;
        }
        return false;
    }

    bool ask_stone() {
        s.phase = Phase::STONE;
        return can_place_stone();
    }

    bool put_stone(int action) {
        place_stone(action - (b.expert ? FIRST_POINT : FIRST_STONE));
        --s.left;
        return s.left > 0 && ask_stone();
    }

    bool ask_plank() {
        s.phase = Phase::PLANK;
        return has_plank(s.mover);
    }

    bool choose_plank(int size) {
        s.plank = static_cast<int8_t>(plank_in_reserve(s.mover, size));
        if (any_span(size, stop)) {
            s.phase = Phase::SPAN;
            return true;
        }
        s.owner[s.plank] = OUT;
        return plank_is_done();
    }

    bool plank_is_done() {
        s.plank = NONE;
        --s.left;
        return s.left > 0 && ask_plank();
    }

    void remove(int action) {
        if (action < FIRST_LIFT) take_up(action - FIRST_TAKE, s.mover);
        else lift_stone(action - FIRST_LIFT);
    }

    bool ask_step() {
        s.phase = Phase::STEP;
        if (any_step(stop)) return true;
        fall();
        return false;
    }

    bool ask_jump() {
        s.phase = Phase::JUMP;
        if (any_jump(stop)) return true;
        fall();
        return false;
    }

    void fall() {
        s.pawns[s.mover] = b.colour[s.mover];
        s.left = 0;
    }

    bool step(int space) {
        --s.left;
        go(space);
        if (s.phase == Phase::OVER || s.left == 0) return false;
        s.phase = Phase::SECOND_STEP;
        return true;
    }

    void go(int space) {
        s.pawns[s.mover] = static_cast<int8_t>(space);
        if (space == (b.colour[s.mover] + VILLAGES / 2) % VILLAGES) {
            s.winner = s.mover;
            finish_game();
        }
    }

    void end_turn() {
        ++s.turns;
        s.first = after(s.first, 1);
        s.left = 0;
        if ((b.turn_limit > 0 && s.turns >= b.turn_limit) || is_dead()) finish_game();
        else clear_programs();
    }

    // --- dead_river.py ---

    bool is_dead() const {
        if (b.last_removal == 0 || s.turns < b.last_removal) return false;
        if (std::any_of(s.owner.begin(), s.owner.end(), [](int holder) { return holder >= 0; })) return false;
        for (int seat = 0; seat < b.players; ++seat) {
            if (can_arrive(seat)) return false;
        }
        return true;
    }

    bool can_arrive(int seat) const {
        const int home = b.colour[seat], pawn = s.pawns[seat], destination = (home + VILLAGES / 2) % VILLAGES;
        uint64_t reached = uint64_t{1} << home | uint64_t{1} << pawn, found = reached;
        while (found) {
            const uint64_t further = adjacent_spaces(__builtin_ctzll(found)) & ~reached;
            found = (found & (found - 1)) | further;
            reached |= further;
        }
        return has(reached, destination);
    }

    void finish_game() {
        s.left = 0;
        s.phase = Phase::OVER;
    }
};

}  // namespace

int main(int argc, char** argv) { return random_play::run<RiverDragons>(argc, argv); }
