// Numbers of River Dragons, and its exact geometry: cards.py, state.py, actions.py and geometry.py.
//
// One program is made of these headers; what they declare is its own, and known to no other.

#pragma once

#include "../random_play.hpp"

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

}  // namespace
