// A table of River Dragons: its board, its state, and all that stones and planks do on the river.

#pragma once

#include <algorithm>

#include "geometry.hpp"

namespace {

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

struct Board {
    int8_t players, first_player;
    std::array<int8_t, MAX_PLAYERS> colour;
    std::array<int8_t, VILLAGES> seat;
    std::array<uint32_t, MAX_PLAYERS> hand;
    bool expert, jump_back, exact_movement, planks_go_back;
    uint32_t turn_limit, last_removal;
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

Board board_in(const BoardFile& file) {
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
    file.read("last_removal", b.last_removal);
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

class Table {
  protected:
    explicit Table(const Board& board) : b(board) {}

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
};

}  // namespace
