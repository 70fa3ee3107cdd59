// SPDX-License-Identifier: MIT
// Minesweeper in a terminal, or, where standard input is none, line by line: see --help.
#include <gridlogic/minesweeper.hpp>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iostream>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#define HAS_TERMINAL 1
#include <cerrno>
#include <csignal>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>
#else
#define HAS_TERMINAL 0
#endif

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;

namespace {

constexpr std::string_view usage =
    "usage: minesweeper [DIFFICULTY [SEED] | ID]\n"
    "DIFFICULTY is beginner, intermediate, expert, or rows, columns and mines as in 16x30:99.\n"
    "SEED is a number; with it a first click always finds the same mines. ID is what the game\n"
    "shows, to be played again or passed on.\n"
    "In a terminal: arrow keys move, space reveals, f flags, c chords (opens the cells around a\n"
    "number whose mines are flagged), u undoes, n begins anew, q ends.\n"
    "Otherwise commands are read from standard input, one a line, and the board is printed after\n"
    "each: r ROW,COL  f ROW,COL  c ROW,COL  u  n [SEED]  q, places counted from 0. What is wrong\n"
    "with a command is said on standard error, and the game goes on.\n"
    "Exit status: 0, or 2 if there was something wrong with an argument or a command.\n";

std::uint64_t to_number(std::string_view text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end)
        throw std::runtime_error('\'' + std::string(text) + "' is no number from 0 to " +
                                 std::to_string(UINT64_MAX));
    return number;
}

std::uint64_t random_seed() { return std::random_device()(); }

ms::game make_game(const std::vector<std::string>& arguments) {
    std::string text = arguments.empty() ? "beginner" : arguments[0];
    if (text == "beginner") text = "9x9:10";
    if (text == "intermediate") text = "16x16:40";
    if (text == "expert") text = "16x30:99";
    if (text.find(':') == std::string::npos)
        throw std::runtime_error('\'' + text + "' is neither a difficulty nor an id; see --help");
    const bool is_id = text.find(':') != text.rfind(':');
    if (const std::size_t most = is_id ? 1 : 2; arguments.size() > most)
        throw std::runtime_error('\'' + arguments[most] + "' is too much after " +
                                 (is_id ? "an id" : "a seed"));
    if (!is_id)
        text +=
            ':' + std::to_string(arguments.size() == 2 ? to_number(arguments[1]) : random_seed());
    try {
        return ms::game::from_id(text, 1000000);
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error('\'' + arguments[0] + "': " + error.what());
    }
}

/// A game with its past and a clock.
class session {
public:
    explicit session(ms::game game) : game_(std::move(game)) {
        if (game_.status() != ms::status::ready) begin_ = std::chrono::steady_clock::now();
    }

    [[nodiscard]] const ms::game& game() const { return game_; }

    /// Makes a move: 'r', 'f' or 'c'. Returns the places to be drawn anew.
    const ms::change_list& play(char kind, gl::position place) {
        step next{game_, {}};
        const bool was_ready = game_.status() == ms::status::ready;
        if (kind == 'r') game_.reveal(place, next.move);
        if (kind == 'f') game_.toggle_flag(place, next.move);
        if (kind == 'c') game_.chord(place, next.move);
        if (was_ready && game_.status() != ms::status::ready)
            begin_ = std::chrono::steady_clock::now();
        if (next.move.changed.empty()) return nothing_;
        if (game_.is_over()) seconds_ = elapsed();
        if (past_.size() == most_steps) past_.erase(past_.begin());
        past_.push_back(std::move(next));
        return past_.back().move.changed;
    }
    ms::change_list undo() {
        if (past_.empty()) return {};
        game_ = past_.back().before;
        ms::change_list changed = std::move(past_.back().move.changed);
        past_.pop_back();
        return changed;
    }
    void restart(std::uint64_t seed) {
        game_.restart(seed);
        past_.clear();
    }

    /// Since the first reveal, until the end.
    [[nodiscard]] long long seconds() const {
        if (game_.status() == ms::status::ready) return 0;
        return game_.is_over() ? seconds_ : elapsed();
    }

private:
    struct step {
        ms::game before;
        ms::move move;
    };
    static constexpr std::size_t most_steps = 1000;

    [[nodiscard]] long long elapsed() const {
        const auto time = std::chrono::steady_clock::now() - begin_;
        return std::chrono::duration_cast<std::chrono::seconds>(time).count();
    }

    ms::game game_;
    std::vector<step> past_;
    ms::change_list nothing_;
    std::chrono::steady_clock::time_point begin_;
    long long seconds_ = 0; // of a game that is over
};

// ---- line by line

gl::position to_place(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) throw std::runtime_error("a place is like 3,0");
    return {to_number(text.substr(0, comma)), to_number(text.substr(comma + 1))};
}

/// Does what a command says, and tells whether anything has changed.
bool obey(session& now, const std::string& command, const std::string& rest) {
    if (command == "r" || command == "f" || command == "c")
        return !now.play(command[0], to_place(rest)).empty();
    if (command == "u" && rest.empty()) return !now.undo().empty();
    if (command != "n")
        throw std::runtime_error("no such command; there are r ROW,COL  f ROW,COL  c ROW,COL  u  "
                                 "n [SEED]  q");
    now.restart(rest.empty() ? random_seed() : to_number(rest));
    return true;
}

void print(const ms::game& game) {
    std::cout << gl::to_text(game.view()) << ms::describe(game.status())
              << ", mines left: " << game.mines_left() << ", id: " << game.id() << '\n';
}

/// Tells whether all commands were good.
bool play_lines(session now) {
    bool is_good = true;
    print(now.game());
    for (std::string line; std::getline(std::cin, line);) {
        line.erase(line.find_last_not_of(" \t\r") + 1);
        std::istringstream words(line);
        std::string command, rest;
        if (!(words >> command)) continue;
        std::getline(words >> std::ws, rest);
        if (line == "q") break;
        try {
            const bool has_changed = obey(now, command, rest);
            std::cout << line << (has_changed ? "\n" : "\nnothing changed\n");
            print(now.game());
        } catch (const std::exception& error) {
            std::cerr << "minesweeper: '" << line << "': " << error.what() << '\n';
            is_good = false;
        }
    }
    return is_good;
}

// ---- in a terminal

#if HAS_TERMINAL

constexpr int watched_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH};
volatile std::sig_atomic_t caught_signal = 0;
volatile std::sig_atomic_t has_resized = 0;

void write_all(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return; // nobody looks any more
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// The terminal as the game needs it, from construction to destruction; signals that would leave it
/// like that are only noted, and come through while it waits for keys.
class raw_terminal {
public:
    raw_terminal() {
        struct sigaction action {};
        action.sa_handler = [](int signal) {
            (signal == SIGWINCH ? has_resized : caught_signal) = signal;
        };
        sigset_t watched;
        sigemptyset(&watched);
        for (const int signal : watched_signals) sigaddset(&watched, signal);
        sigprocmask(SIG_BLOCK, &watched, &outer_mask_);
        for (const int signal : watched_signals) sigaction(signal, &action, nullptr);
        tcgetattr(STDIN_FILENO, &outer_);
        enter();
    }
    raw_terminal(const raw_terminal&) = delete;
    raw_terminal& operator=(const raw_terminal&) = delete;
    ~raw_terminal() { leave(); }

    /// Ends, or stops, as the signal would have done, with the terminal as it was.
    void obey(int signal) {
        leave();
        struct sigaction action {};
        action.sa_handler = SIG_DFL;
        struct sigaction before {};
        sigaction(signal, &action, &before);
        raise(signal);
        sigset_t only;
        sigemptyset(&only);
        sigaddset(&only, signal);
        sigprocmask(SIG_UNBLOCK, &only, nullptr); // here it strikes; a stopped game goes on here
        sigprocmask(SIG_BLOCK, &only, nullptr);
        sigaction(signal, &before, nullptr);
        enter();
    }

    /// What was typed, or nothing after a second or a signal. Ends the game when nobody can type.
    [[nodiscard]] std::string wait(bool& is_open) const {
        fd_set set;
        FD_ZERO(&set);
        FD_SET(STDIN_FILENO, &set);
        const timespec second{1, 0};
        if (pselect(STDIN_FILENO + 1, &set, nullptr, nullptr, &second, &outer_mask_) <= 0)
            return {};
        char buffer[256];
        const ssize_t size = read(STDIN_FILENO, buffer, sizeof buffer);
        if (size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN)) is_open = false;
        return size > 0 ? std::string(buffer, static_cast<std::size_t>(size)) : std::string();
    }

private:
    void enter() {
        termios raw = outer_;
        raw.c_lflag &= ~tcflag_t{ICANON | ECHO};
        raw.c_cc[VMIN] = 1;
        raw.c_cc[VTIME] = 0;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
        write_all("\x1b[?1049h\x1b[?25l"); // another screen, no cursor
    }
    void leave() {
        write_all("\x1b[0m\x1b[?25h\x1b[?1049l");
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &outer_);
    }

    termios outer_{};
    sigset_t outer_mask_{};
};

/// Draws a session: a line of news, as much of the board as fits, two columns a cell, the id, and
/// what the keys do.
class screen {
public:
    explicit screen(const session& shown) : session_(shown) {}

    void draw_all() {
        winsize size{};
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) size = {24, 80, 0, 0};
        lines_ = size.ws_row;
        columns_ = size.ws_col;
        scroll();
        out_ += "\x1b[0m\x1b[2J";
        news_.clear();
        id_.clear();
        for (gl::position place : seen_places()) draw(place);
        if (has_footer())
            put_line(lines_, "arrows space f c u n q: move reveal flag chord undo new quit");
    }

    template <class Places>
    void draw_cells(const Places& places) {
        for (gl::position place : places) draw(place);
    }

    void move_cursor(gl::position step) {
        const gl::position to{cursor_.row + step.row, cursor_.col + step.col};
        if (!session_.game().contains(to)) return;
        const gl::position from = std::exchange(cursor_, to);
        const gl::position corner = corner_;
        scroll();
        if (corner != corner_) return draw_all();
        draw(from);
        draw(to);
    }
    [[nodiscard]] gl::position cursor() const { return cursor_; }

    /// What is left to be said, and all of it to the terminal.
    void flush() {
        const ms::game& game = session_.game();
        const std::string news = "Mines " + std::to_string(game.mines_left()) + "  Time " +
                                 std::to_string(session_.seconds()) + "  " +
                                 std::string(ms::describe(game.status()));
        if (news != news_) put_line(1, news_ = news);
        if (has_footer() && game.id() != id_) put_line(lines_ - 1, id_ = game.id());
        write_all(std::exchange(out_, {}));
    }

private:
    [[nodiscard]] bool has_footer() const { return lines_ >= 4; }
    [[nodiscard]] std::ptrdiff_t seen_rows() const {
        return (std::max)(lines_ - (has_footer() ? 3 : 1), std::ptrdiff_t{1});
    }
    [[nodiscard]] std::ptrdiff_t seen_cols() const {
        return (std::max)(columns_ / 2, std::ptrdiff_t{1});
    }
    [[nodiscard]] gl::places seen_places() const {
        const ms::game& game = session_.game();
        return {corner_, gl::position{(std::min)(corner_.row + seen_rows(), game.rows()) - 1,
                                      (std::min)(corner_.col + seen_cols(), game.cols()) - 1}};
    }

    /// Chooses the part of the board that is seen: it does not move unless the cursor would leave
    /// it.
    void scroll() {
        const auto keep = [](std::ptrdiff_t first, std::ptrdiff_t seen, std::ptrdiff_t all,
                             std::ptrdiff_t at) {
            first = (std::min)(first, (std::max)(all - seen, std::ptrdiff_t{0}));
            return at < first || first + seen <= at
                       ? (std::max)((std::min)(at - seen / 2, all - seen), std::ptrdiff_t{0})
                       : first;
        };
        corner_ = {keep(corner_.row, seen_rows(), session_.game().rows(), cursor_.row),
                   keep(corner_.col, seen_cols(), session_.game().cols(), cursor_.col)};
    }

    void go_to(std::ptrdiff_t line, std::ptrdiff_t column) {
        out_ += "\x1b[" + std::to_string(line) + ';' + std::to_string(column) + 'H';
    }
    void put_line(std::ptrdiff_t line, const std::string& text) {
        go_to(line, 1);
        out_ += "\x1b[0m" + text.substr(0, static_cast<std::size_t>(columns_)) + "\x1b[K";
    }
    void draw(gl::position place) {
        const std::ptrdiff_t row = place.row - corner_.row, col = place.col - corner_.col;
        if (row < 0 || seen_rows() <= row || col < 0 || seen_cols() <= col) return;
        if (lines_ < 2 + row || columns_ < 1 + 2 * col) return;
        go_to(2 + row, 1 + 2 * col);
        out_ += place == cursor_ ? "\x1b[0;7" : "\x1b[0";
        static constexpr const char* colors[] = {"94", "32", "91", "34", "31", "36", "35", "90"};
        switch (const ms::cell cell = session_.game()[place]; cell) {
        case ms::cell::unrevealed: out_ += "m."; break;
        case ms::cell::blank: out_ += "m "; break;
        case ms::cell::flag: out_ += ";1;31mF"; break;
        case ms::cell::wrong_flag: out_ += ";1;33mW"; break;
        case ms::cell::mine: out_ += ";1m*"; break;
        case ms::cell::exploded: out_ += ";1;41mX"; break;
        default:
            const auto digit = static_cast<char>(cell);
            out_ += std::string(";") + colors[digit - '1'] + 'm' + digit;
        }
    }

    const session& session_;
    gl::position cursor_;
    gl::position corner_; // the first place that is seen
    std::ptrdiff_t lines_ = 24;
    std::ptrdiff_t columns_ = 80;
    std::string news_;
    std::string id_;
    std::string out_;
};

/// Keys from bytes: an arrow key sends three of them, which need not come together.
class keyboard {
public:
    /// The next key, arrows as ^ v < >, or 0 where the key is not complete or means nothing.
    char key(char byte) {
        if (byte == '\x1b') {
            state_ = 1;
            return 0;
        }
        if (state_ == 0) return byte;
        if (state_ == 1 && (byte == '[' || byte == 'O')) {
            state_ = 2;
            return 0;
        }
        if (state_ == 2 && (('0' <= byte && byte <= '9') || byte == ';')) return 0;
        const bool is_arrow = state_ == 2 && 'A' <= byte && byte <= 'D';
        state_ = 0;
        return is_arrow ? "^v><"[byte - 'A'] : '\0';
    }

private:
    int state_ = 0;
};

void play_in_terminal(session& now) {
    raw_terminal terminal;
    screen shown(now);
    keyboard keys;
    shown.draw_all();
    for (bool is_open = true; is_open;) {
        shown.flush();
        for (const char byte : terminal.wait(is_open)) {
            switch (keys.key(byte)) {
            case '^': shown.move_cursor({-1, 0}); break;
            case 'v': shown.move_cursor({1, 0}); break;
            case '<': shown.move_cursor({0, -1}); break;
            case '>': shown.move_cursor({0, 1}); break;
            case ' ': shown.draw_cells(now.play('r', shown.cursor())); break;
            case 'f': shown.draw_cells(now.play('f', shown.cursor())); break;
            case 'c': shown.draw_cells(now.play('c', shown.cursor())); break;
            case 'u': shown.draw_cells(now.undo()); break;
            case 'n':
                now.restart(random_seed());
                shown.draw_all();
                break;
            case 'q': return;
            default: break;
            }
        }
        if (caught_signal != 0) {
            terminal.obey(std::exchange(caught_signal, 0));
            has_resized = 1; // if it goes on there is nothing on the screen
        }
        if (std::exchange(has_resized, 0) != 0) shown.draw_all();
    }
}

#endif

} // namespace

int main(int argument_count, char** argument_values) {
    const std::vector<std::string> arguments(argument_values + 1, argument_values + argument_count);
    if (!arguments.empty() && arguments[0] == "--help") {
        std::cout << usage;
        return 0;
    }
    try {
        session now(make_game(arguments));
#if HAS_TERMINAL
        if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
            play_in_terminal(now);
            std::cout << ms::describe(now.game().status()) << " after " << now.seconds() << " s ";
            if (!now.game().is_over())
                std::cout << "\nThis board again: " << argument_values[0] << ' ';
            std::cout << now.game().id() << '\n';
            return 0;
        }
#endif
        return play_lines(std::move(now)) ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << "minesweeper: " << error.what() << '\n';
        return 2;
    }
}
