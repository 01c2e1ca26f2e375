// What the programs share: random numbers, the compiled board, the loop over random games, and the report on them.
//
// A program gives `run` a class of its rules, whose object is one game:
//
//     struct Board                         the fields of the game's CompiledBoard that the rules read
//     static Board read_board(BoardFile&)
//     static int most_actions(Board&)      how long the buffer for legal actions must be
//     static constexpr bool HAS_CHANCE     whether there are chance_cases() and chance_case(int)
//     Game(Board&)                         the initial position
//     actors(), legal_actions(seat, out), apply(seat, action), winner(), turns()
//
// The functions are the kernel's (src/dragonrace/core/rules/kernel.py), and so are the numbers of all actions.

#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace random_play {

constexpr int CHANCE = -1;
constexpr std::uint32_t CHANCE_BIT = 1u << 16;

// --- random numbers ---

// sfc32: the numbers of src/dragonrace/core/rules/rng.py, to the last one.
class Rng {
  public:
    Rng(std::uint64_t seed, std::uint64_t stream)
        : a_(static_cast<std::uint32_t>(stream)),
          b_(static_cast<std::uint32_t>(seed)),
          c_(static_cast<std::uint32_t>(seed >> 32)) {
        for (int i = 0; i < WARM_UP; ++i) next();
    }

    std::uint32_t next() {
        const std::uint32_t number = a_ + b_ + counter_++;
        a_ = b_ ^ (b_ >> 9);
        b_ = c_ + (c_ << 3);
        c_ = ((c_ << 21) | (c_ >> 11)) + number;
        return number;
    }

    // From 0 to bound - 1, each exactly as likely (Lemire 2019).
    int below(std::uint32_t bound) {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t least = -bound % bound;
            while (static_cast<std::uint32_t>(product) < least) product = std::uint64_t{next()} * bound;
        }
        return static_cast<int>(product >> 32);
    }

  private:
    static constexpr int WARM_UP = 12;
    std::uint32_t a_, b_, c_, counter_ = 1;
};

// --- the compiled board ---

// A text file: one line for each field of the CompiledBoard, its name and all its values.
class BoardFile {
  public:
    explicit BoardFile(const std::string& path) {
        std::ifstream file(path);
        if (!file) throw std::runtime_error("the board file " + path + " can't be read");
        for (std::string line; std::getline(file, line);) {
            std::istringstream words(line);
            std::string name;
            words >> name;
            for (std::int64_t value; words >> value;) fields_[name].push_back(value);
        }
    }

    // Read a number, an array or an array of arrays; its lengths must be the field's.
    template <class T>
    void read(const std::string& name, T& target) const {
        const auto field = fields_.find(name);
        if (field == fields_.end()) throw std::runtime_error("the board file has no field " + name);
        auto next = field->second.begin();
        if (field->second.size() != Count<T>::value || !take(next, target)) {
            throw std::runtime_error("the board file's field " + name + " has other values than this program expects");
        }
    }

  private:
    using Values = std::vector<std::int64_t>;

    template <class T>
    struct Count {
        static constexpr std::size_t value = 1;
    };
    template <class T, std::size_t N>
    struct Count<std::array<T, N>> {
        static constexpr std::size_t value = N * Count<T>::value;
    };

    template <class T>
    static bool take(Values::const_iterator& next, T& target) {
        const std::int64_t value = *next++;
        target = static_cast<T>(value);
        return static_cast<std::int64_t>(target) == value;
    }
    template <class T, std::size_t N>
    static bool take(Values::const_iterator& next, std::array<T, N>& targets) {
        bool fits = true;
        for (T& target : targets) fits = take(next, target) && fits;
        return fits;
    }

    std::map<std::string, Values> fields_;
};

// --- random games ---

struct Outcome {
    int winner = -1;
    std::uint32_t turns = 0;
    std::uint32_t decisions = 0;
    std::uint32_t chance = 0;
    std::uint32_t checksum = 2166136261u;  // FNV-1a, 32 bits, a whole action at a time, those of chance included

    void note(int action) { checksum = (checksum ^ static_cast<std::uint32_t>(action)) * 16777619u; }
};

template <class Game>
Outcome play(const typename Game::Board& board, Rng rng, int* out) {
    Outcome outcome;
    Game game(board);
    while (const std::uint32_t mask = game.actors()) {
        int seat = CHANCE;
        int action = 0;
        if (mask & CHANCE_BIT) {
            if constexpr (Game::HAS_CHANCE) action = game.chance_case(rng.below(game.chance_cases()));
            ++outcome.chance;
        } else {
            seat = __builtin_ctz(mask);  // the lowest
            action = out[rng.below(game.legal_actions(seat, out))];
            ++outcome.decisions;
        }
        outcome.note(action);
        game.apply(seat, action);
    }
    outcome.winner = game.winner();
    outcome.turns = game.turns();
    return outcome;
}

// --- the program ---

struct Arguments {
    std::string board;
    std::uint64_t seed = 0;
    std::uint64_t first = 0;
    std::uint64_t games = 1;
    bool list = false;
};

inline std::uint64_t read_number(const std::string& option, const std::string& text) {
    const bool is_number = !text.empty() && text.size() < 20 && text.find_first_not_of("0123456789") == text.npos;
    if (!is_number || std::stoull(text) > INT64_MAX) {
        throw std::runtime_error(option + " takes a whole number from 0 to 2^63 - 1, not '" + text + "'");
    }
    return std::stoull(text);
}

inline Arguments read_arguments(int argc, char** argv) {
    Arguments asked;
    for (int i = 1; i < argc; ++i) {
        const std::string option = argv[i];
        if (option == "--list") {
            asked.list = true;
            continue;
        }
        const std::string value = i + 1 < argc ? argv[++i] : "";
        if (option == "--board") asked.board = value;
        else if (option == "--seed") asked.seed = read_number(option, value);
        else if (option == "--first") asked.first = read_number(option, value);
        else if (option == "--games") asked.games = read_number(option, value);
        else throw std::runtime_error("there is no option " + option);
    }
    if (asked.board.empty()) {
        throw std::runtime_error("usage: --board FILE [--seed S] [--first I] [--games N] [--list]");
    }
    return asked;
}

template <class Game>
void play_all(const Arguments& asked) {
    const typename Game::Board board = Game::read_board(BoardFile(asked.board));
    std::vector<int> out(Game::most_actions(board));
    std::vector<Outcome> outcomes;
    if (asked.list) outcomes.reserve(asked.games);
    std::uint64_t decisions = 0, chance = 0;
    std::uint32_t checksum = 0;

    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t number = asked.first; number < asked.first + asked.games; ++number) {
        const Outcome outcome = play<Game>(board, Rng(asked.seed, number), out.data());
        decisions += outcome.decisions;
        chance += outcome.chance;
        checksum += outcome.checksum;  // a sum, so that games may be played in any order
        if (asked.list) outcomes.push_back(outcome);
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;

    for (const Outcome& outcome : outcomes) {
        std::printf("%d %u %u %u\n", outcome.winner, outcome.turns, outcome.decisions, outcome.checksum);
    }
    if (asked.list) return;
    std::printf("{\"games\":%llu,\"decisions\":%llu,\"chance\":%llu,\"seconds\":%.9f,\"checksum\":%u}\n",
                static_cast<unsigned long long>(asked.games), static_cast<unsigned long long>(decisions),
                static_cast<unsigned long long>(chance), time.count(), checksum);
}

template <class Game>
int run(int argc, char** argv) {
    try {
        play_all<Game>(read_arguments(argc, argv));
        return EXIT_SUCCESS;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return EXIT_FAILURE;
    }
}

}  // namespace random_play
