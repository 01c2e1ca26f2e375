// Random games of River Dragons: the rules of src/dragonrace/games/river_dragons, with the names that they have there.

#include <algorithm>

#include "random_play.hpp"

namespace {

using random_play::BoardFile;
using std::int16_t;
using std::int32_t;
using std::int64_t;
using std::int8_t;
using std::uint32_t;
using std::uint64_t;
using std::uint8_t;

// --- cards.py ---

constexpr int COLOURS = 6;
constexpr int PLACES = 5;
enum Card : int8_t { S1, S2, P1, P2, R, M1, M2, J, FIRST_DRAGON };
constexpr int CARDS = FIRST_DRAGON + COLOURS;
constexpr uint32_t EIGHT_CARDS = (1u << FIRST_DRAGON) - 1;

// --- state.py ---

constexpr int VILLAGES = COLOURS;
constexpr int MAX_PLAYERS = COLOURS;
constexpr int SITES = 27;
constexpr int SUPPORTS = VILLAGES + SITES;
constexpr int SIZES = 6;
constexpr int PLANKS = VILLAGES * SIZES;
constexpr int SPACES = VILLAGES + PLANKS;
constexpr int BEARING = 3;
constexpr int MAX_LATTICE = 100'000;
constexpr int MAX_SPANS = SITES * (SITES - 1) / 2 + VILLAGES * SITES;
constexpr int WORD_BITS = 31;
constexpr int WORDS = (MAX_SPANS + WORD_BITS - 1) / WORD_BITS;
constexpr int LATTICE_WORDS = (MAX_LATTICE + WORD_BITS - 1) / WORD_BITS;
constexpr uint32_t ALL_SITES = (1u << SITES) - 1;

constexpr int8_t NONE = -1;
constexpr int8_t LYING = -1;
constexpr int8_t OUT = -2;
constexpr int8_t ABSENT = -3;

// --- actions.py ---

constexpr int FIRST_PLANK = CARDS;
constexpr int FIRST_STONE = FIRST_PLANK + SIZES;
constexpr int FIRST_SPAN = FIRST_STONE + SITES;
constexpr int FIRST_TAKE = FIRST_SPAN + SUPPORTS * SUPPORTS;
constexpr int FIRST_LIFT = FIRST_TAKE + PLANKS;
constexpr int FIRST_GO = FIRST_LIFT + SITES;
constexpr int STAY = FIRST_GO + SPACES;
constexpr int FIRST_JUMP = STAY + 1;
constexpr int FIRST_POINT = FIRST_JUMP + PLANKS * SPACES;

// --- geometry.py: exact, in whole millimetres ---

struct Point {
    int64_t x, y;
};

int64_t distance2(Point a, Point b) { return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y); }

bool is_near_segment(Point p, Point a, Point b, int64_t twice) {
    if (p.x * 2 + twice <= 2 * std::min(a.x, b.x) || p.x * 2 - twice >= 2 * std::max(a.x, b.x)) return false;
    if (p.y * 2 + twice <= 2 * std::min(a.y, b.y) || p.y * 2 - twice >= 2 * std::max(a.y, b.y)) return false;
    const int64_t dx = b.x - a.x, dy = b.y - a.y;
    const int64_t along = (p.x - a.x) * dx + (p.y - a.y) * dy;
    const int64_t length2 = dx * dx + dy * dy;
    if (along <= 0) return 4 * distance2(p, a) < twice * twice;
    if (along >= length2) return 4 * distance2(p, b) < twice * twice;
    const int64_t across = (p.x - a.x) * dy - (p.y - a.y) * dx;
    return 4 * across * across < twice * twice * length2;
}

int side(Point p, Point a, Point b) {
    const int64_t across = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    return (across > 0) - (across < 0);
}

bool is_in_box(Point p, Point a, Point b) {
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}

bool segments_meet(Point a, Point b, Point c, Point d) {
    if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x)) return false;
    if (std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y)) return false;
    const int of_c = side(c, a, b), of_d = side(d, a, b), of_a = side(a, c, d), of_b = side(b, c, d);
    if (of_c * of_d < 0 && of_a * of_b < 0) return true;
    return (of_c == 0 && is_in_box(c, a, b)) || (of_d == 0 && is_in_box(d, a, b)) ||
           (of_a == 0 && is_in_box(a, c, d)) || (of_b == 0 && is_in_box(b, c, d));
}

bool is_too_sharp(Point s, Point a, Point b, int64_t radius, int64_t width) {
    a = {a.x - s.x, a.y - s.y};
    b = {b.x - s.x, b.y - s.y};
    const int64_t dot = a.x * b.x + a.y * b.y;
    if (dot <= 0) return false;
    const int64_t left = dot * 2 * radius * radius;
    const int64_t right = 2 * radius * radius - width * width;
    return left * left > right * right * (a.x * a.x + a.y * a.y) * (b.x * b.x + b.y * b.y);
}

bool is_long_enough(Point a, Point b, int64_t reach) { return reach >= 0 && distance2(a, b) <= reach * reach; }

// --- the game ---

enum class Phase : int8_t { PROGRAM, STONE, PLANK, SPAN, REMOVE, STEP, SECOND_STEP, JUMP, OVER };

struct State {
    uint32_t turns = 0;
    int8_t winner = NONE;
    Phase phase = Phase::PROGRAM;
    int8_t first = 0;
    int8_t place = 0;
    int8_t acting = 0;
    int8_t mover = 0;
    int8_t left = 0;
    int8_t plank = NONE;
    int8_t revealed = 0;
    std::array<int8_t, MAX_PLAYERS> laid;
    std::array<std::array<int8_t, PLACES>, MAX_PLAYERS> program;
    std::array<int8_t, MAX_PLAYERS> pawns{};
    uint32_t stones = 0;
    std::array<int32_t, SITES> stone_x{};
    std::array<int32_t, SITES> stone_y{};
    std::array<int8_t, SUPPORTS> load{};
    std::array<int8_t, PLANKS> owner;
    std::array<int8_t, PLANKS> end_a;
    std::array<int8_t, PLANKS> end_b;
    std::array<uint32_t, WORDS> spans{};
};

class RiverDragons {
  public:
    struct Board {
        int8_t players, first_player;
        std::array<int8_t, MAX_PLAYERS> colour;
        std::array<int8_t, VILLAGES> seat;
        std::array<uint32_t, MAX_PLAYERS> hand;
        bool expert, jump_back, exact_movement, planks_go_back;
        uint32_t turn_limit;
        std::array<bool, VILLAGES> is_open;
        std::array<int32_t, VILLAGES> village_x, village_y;
        std::array<int32_t, SITES> island_x, island_y;
        int32_t stone_radius, village_radius, plank_width, bearing;
        std::array<int32_t, SIZES> plank_length;
        int16_t num_spans;
        std::array<std::array<int16_t, SUPPORTS>, SUPPORTS> span_of;
        std::array<int8_t, MAX_SPANS> span_a, span_b, smallest;
        std::array<uint32_t, MAX_SPANS> over;
        std::array<std::array<uint32_t, WORDS>, MAX_SPANS> collides;
        int32_t lattice, columns, points;
        std::array<uint32_t, LATTICE_WORDS> water;
    };

    static constexpr bool HAS_CHANCE = false;

    static Board read_board(const BoardFile& file) {
        Board b{};
        file.read("players", b.players);
        file.read("first_player", b.first_player);
        file.read("colour", b.colour);
        file.read("seat", b.seat);
        file.read("hand", b.hand);
        file.read("expert", b.expert);
        file.read("jump_back", b.jump_back);
        file.read("exact_movement", b.exact_movement);
        file.read("planks_go_back", b.planks_go_back);
        file.read("turn_limit", b.turn_limit);
        file.read("is_open", b.is_open);
        file.read("village_x", b.village_x);
        file.read("village_y", b.village_y);
        file.read("island_x", b.island_x);
        file.read("island_y", b.island_y);
        file.read("stone_radius", b.stone_radius);
        file.read("village_radius", b.village_radius);
        file.read("plank_width", b.plank_width);
        file.read("bearing", b.bearing);
        file.read("plank_length", b.plank_length);
        file.read("num_spans", b.num_spans);
        file.read("span_of", b.span_of);
        file.read("span_a", b.span_a);
        file.read("span_b", b.span_b);
        file.read("smallest", b.smallest);
        file.read("over", b.over);
        file.read("collides", b.collides);
        file.read("lattice", b.lattice);
        file.read("columns", b.columns);
        file.read("points", b.points);
        file.read("water", b.water);
        return b;
    }

    static int most_actions(const Board& b) { return std::max(PLANKS * SPACES, b.points); }

    explicit RiverDragons(const Board& board) : b(board) {
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
    const Board& b;
    State s;

    static bool has(uint64_t mask, int bit) { return mask >> bit & 1; }

    // Whether there is any: the functions any_… call `found` with each legal action, until it returns true.
    static bool stop(int) { return true; }

    // --- spans.py ---

    Point place_of(int support) const {
        if (support < VILLAGES) return {b.village_x[support], b.village_y[support]};
        return {s.stone_x[support - VILLAGES], s.stone_y[support - VILLAGES]};
    }

    int radius_of(int support) const { return support < VILLAGES ? b.village_radius : b.stone_radius; }

    bool can_bear(int support) const {
        const bool stands = support < VILLAGES ? b.is_open[support] : has(s.stones, support - VILLAGES);
        return stands && s.load[support] < BEARING;
    }

    int smallest_plank(int a, int c) const {
        const int extra = radius_of(a) + radius_of(c) - 2 * b.bearing;
        for (int size = 0; size < SIZES; ++size) {
            if (is_long_enough(place_of(a), place_of(c), b.plank_length[size] + extra)) return size;
        }
        return SIZES;
    }

    bool covers(int a, int c, Point point, int radius) const {
        return is_near_segment(point, place_of(a), place_of(c), 2 * radius + b.plank_width);
    }

    bool passes_over_village(int a, int c) const {
        for (int village = 0; village < VILLAGES; ++village) {
            if (village != a && village != c && covers(a, c, place_of(village), b.village_radius)) return true;
        }
        return false;
    }

    bool passes_over_stone(int a, int c) const {
        for (int support = VILLAGES; support < SUPPORTS; ++support) {
            if (has(s.stones, support - VILLAGES) && support != a && support != c &&
                covers(a, c, place_of(support), b.stone_radius)) {
                return true;
            }
        }
        return false;
    }

    bool spans_collide(int a, int c, int d, int e) const {
        const bool shares_d = d == a || d == c, shares_e = e == a || e == c;
        if (shares_d && shares_e) return true;
        if (!shares_d && !shares_e) return segments_meet(place_of(a), place_of(c), place_of(d), place_of(e));
        const int shared = shares_d ? d : e;
        return is_too_sharp(place_of(shared), place_of(a + c - shared), place_of(d + e - shared), radius_of(shared),
                            b.plank_width);
    }

    bool is_blocked(int a, int c) const {
        if (passes_over_village(a, c) || passes_over_stone(a, c)) return true;
        for (int plank = 0; plank < PLANKS; ++plank) {
            if (s.owner[plank] == LYING && spans_collide(a, c, s.end_a[plank], s.end_b[plank])) return true;
        }
        return false;
    }

    bool is_blocked_by_table(int span) const {
        if (b.over[span] & s.stones) return true;
        for (int word = 0; word <= b.num_spans / WORD_BITS; ++word) {
            if (b.collides[span][word] & s.spans[word]) return true;
        }
        return false;
    }

    // On the island side the table lists the spans in the order of their supports, as the actions are numbered.
    template <class Found>
    bool any_span(int size, Found found) const {
        std::array<bool, SUPPORTS> bears;
        for (int support = 0; support < SUPPORTS; ++support) bears[support] = can_bear(support);
        return b.expert ? any_span_between_stones(bears, size, found) : any_span_of_table(bears, size, found);
    }

    template <class Found>
    bool any_span_of_table(const std::array<bool, SUPPORTS>& bears, int size, Found found) const {
        for (int span = 0; span < b.num_spans; ++span) {
            const int a = b.span_a[span], c = b.span_b[span];
            if (bears[a] && bears[c] && size >= b.smallest[span] && !is_blocked_by_table(span)) {
                if (found(FIRST_SPAN + SUPPORTS * a + c)) return true;
            }
        }
        return false;
    }

    template <class Found>
    bool any_span_between_stones(const std::array<bool, SUPPORTS>& bears, int size, Found found) const {
        for (int a = 0; a < SUPPORTS - 1; ++a) {
            if (!bears[a]) continue;
            for (int c = std::max(a + 1, VILLAGES); c < SUPPORTS; ++c) {
                if (bears[c] && size >= smallest_plank(a, c) && !is_blocked(a, c)) {
                    if (found(FIRST_SPAN + SUPPORTS * a + c)) return true;
                }
            }
        }
        return false;
    }

    void lay(int plank, int a, int c) {
        s.owner[plank] = LYING;
        s.end_a[plank] = static_cast<int8_t>(a);
        s.end_b[plank] = static_cast<int8_t>(c);
        ++s.load[a];
        ++s.load[c];
        if (!b.expert) flip_span(b.span_of[a][c]);
    }

    void take_up(int plank, int8_t seat) {
        const int a = s.end_a[plank], c = s.end_b[plank];
        s.owner[plank] = b.planks_go_back ? b.seat[plank / SIZES] : seat;
        s.end_a[plank] = NONE;
        s.end_b[plank] = NONE;
        --s.load[a];
        --s.load[c];
        if (!b.expert) flip_span(b.span_of[a][c]);
    }

    void flip_span(int span) { s.spans[span / WORD_BITS] ^= 1u << span % WORD_BITS; }

    // --- stones.py ---

    int num_stones() const { return __builtin_popcount(s.stones); }

    uint32_t covered_islands() const {
        uint32_t covered = 0;
        for (int plank = 0; plank < PLANKS; ++plank) {
            if (s.owner[plank] == LYING) covered |= b.over[b.span_of[s.end_a[plank]][s.end_b[plank]]];
        }
        return covered;
    }

    bool is_water(int point) const { return has(b.water[point / WORD_BITS], point % WORD_BITS); }

    Point place_of_point(int point) const {
        return {int64_t{point % b.columns} * b.lattice, int64_t{point / b.columns} * b.lattice};
    }

    bool is_free_point(int point) const {
        const Point place = place_of_point(point);
        const int64_t reach = 2 * b.stone_radius;
        for (int site = 0; site < num_stones(); ++site) {
            if (distance2(place, place_of(VILLAGES + site)) < reach * reach) return false;
        }
        for (int plank = 0; plank < PLANKS; ++plank) {
            if (s.owner[plank] == LYING && covers(s.end_a[plank], s.end_b[plank], place, b.stone_radius)) return false;
        }
        return true;
    }

    bool has_free_point() const {
        for (int point = 0; point < b.points; ++point) {
            if (is_water(point) && is_free_point(point)) return true;
        }
        return false;
    }

    void mark_free_points(int* marks) const {
        for (int point = 0; point < b.points; ++point) marks[point] = is_water(point);
        for (int site = 0; site < num_stones(); ++site) {
            const Point place = place_of(VILLAGES + site);
            clear_near(place, place, 4 * b.stone_radius, 2 * b.stone_radius, marks);
        }
        for (int plank = 0; plank < PLANKS; ++plank) {
            if (s.owner[plank] == LYING) {
                clear_near(place_of(s.end_a[plank]), place_of(s.end_b[plank]), 2 * b.stone_radius + b.plank_width,
                           b.stone_radius + b.plank_width, marks);
            }
        }
    }

    void clear_near(Point a, Point c, int64_t twice, int64_t reach, int* marks) const {
        const int64_t zero = 0, pitch = b.lattice;
        const int64_t left = std::max(zero, (std::min(a.x, c.x) - reach) / pitch);
        const int64_t right = std::min<int64_t>(b.columns - 1, (std::max(a.x, c.x) + reach) / pitch);
        const int64_t top = std::max(zero, (std::min(a.y, c.y) - reach) / pitch);
        const int64_t bottom = std::min<int64_t>(b.points / b.columns - 1, (std::max(a.y, c.y) + reach) / pitch);
        for (int64_t row = top; row <= bottom; ++row) {
            for (int64_t column = left; column <= right; ++column) {
                if (is_near_segment({column * pitch, row * pitch}, a, c, twice)) marks[row * b.columns + column] = 0;
            }
        }
    }

    void place_stone(int where) {
        int site = where;
        if (b.expert) {
            const Point place = place_of_point(where);
            site = num_stones();
            while (site > 0 && is_after(site - 1, place)) --site;
            make_room(site);
            s.stone_x[site] = static_cast<int32_t>(place.x);
            s.stone_y[site] = static_cast<int32_t>(place.y);
        }
        s.stones |= 1u << site;
    }

    bool is_after(int site, Point place) const {
        return s.stone_x[site] > place.x || (s.stone_x[site] == place.x && s.stone_y[site] > place.y);
    }

    // The expert side's stones are in the sites 0 to num_stones() - 1, in the order of their places.
    void make_room(int site) {
        const int count = num_stones();
        move_stones_up(s.stone_x.begin(), site, count);
        move_stones_up(s.stone_y.begin(), site, count);
        move_stones_up(s.load.begin() + VILLAGES, site, count);
        s.load[VILLAGES + site] = 0;
        s.stones = (1u << (count + 1)) - 1;
        renumber(VILLAGES + site, 1);
    }

    template <class Iterator>
    static void move_stones_up(Iterator values, int site, int count) {
        std::copy_backward(values + site, values + count, values + count + 1);
    }

    void lift_stone(int site) {
        if (b.expert) close_gap(site);
        else s.stones &= ~(1u << site);
    }

    void close_gap(int site) {
        const int count = num_stones();
        move_stones_down(s.stone_x.begin(), site, count);
        move_stones_down(s.stone_y.begin(), site, count);
        move_stones_down(s.load.begin() + VILLAGES, site, count);
        s.stones = (1u << (count - 1)) - 1;
        renumber(VILLAGES + site, -1);
    }

    template <class Iterator>
    static void move_stones_down(Iterator values, int site, int count) {
        std::copy(values + site + 1, values + count, values + site);
        values[count - 1] = 0;
    }

    void renumber(int first, int by) {
        for (int plank = 0; plank < PLANKS; ++plank) {
            if (s.owner[plank] != LYING) continue;
            if (s.end_a[plank] >= first) s.end_a[plank] = static_cast<int8_t>(s.end_a[plank] + by);
            if (s.end_b[plank] >= first) s.end_b[plank] = static_cast<int8_t>(s.end_b[plank] + by);
        }
    }

    // --- legality.py ---

    int legal_cards(int seat, int* out) const {
        uint32_t laid = 0;
        for (int place = 0; place < s.laid[seat]; ++place) laid |= 1u << s.program[seat][place];
        uint32_t cards = b.hand[seat] & ~laid;
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
        if (b.turn_limit > 0 && s.turns >= b.turn_limit) finish_game();
        else clear_programs();
    }

    void finish_game() {
        s.left = 0;
        s.phase = Phase::OVER;
    }
};

}  // namespace

int main(int argc, char** argv) { return random_play::run<RiverDragons>(argc, argv); }
