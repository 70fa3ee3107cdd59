// SPDX-License-Identifier: MIT
// Plays the example `minesweeper` in a pseudo-terminal, as a person would, and looks at what is on
// the screen. Usage: the path of the example. For POSIX systems.
#include <gridlogic/minesweeper.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace gl = gridlogic;
namespace ms = gridlogic::minesweeper;

namespace {

/// What a terminal shows that understands just what the example sends. As terminals do, it takes a
/// place outside for the nearest one inside: it may have shrunk since the example looked. Whether
/// the example asked for such a place is remembered.
class image {
public:
    image(std::size_t lines, std::size_t columns) : rows_(lines, std::string(columns, ' ')) {}

    void resize(std::size_t lines, std::size_t columns) {
        rows_.resize(lines);
        for (std::string& row : rows_) row.resize(columns, ' ');
    }
    void take(char byte) {
        if (!sequence_.empty()) {
            sequence_ += byte;
            if (sequence_.size() > 2 && '@' <= byte && byte <= '~')
                obey(std::exchange(sequence_, {}));
        } else if (byte == '\x1b') {
            sequence_ = byte;
        } else if (byte == '\n') {
            ++line_;
        } else if (byte == '\r') {
            column_ = 0;
        } else if (line_ < rows_.size() && column_ < rows_[line_].size()) {
            if (is_inverse_) inverse_ = {line_, column_};
            rows_[line_][column_++] = byte;
        }
    }

    /// A line, counted from 1, without the spaces at its end.
    [[nodiscard]] std::string line(std::size_t number) const {
        const std::string& row = rows_.at(number - 1);
        return row.substr(0, row.find_last_not_of(' ') + 1);
    }
    /// Where something was last drawn inversely.
    [[nodiscard]] std::pair<std::size_t, std::size_t> inverse() const { return inverse_; }
    [[nodiscard]] bool is_other_screen() const { return is_other_screen_; }
    [[nodiscard]] bool is_cursor_seen() const { return is_cursor_seen_; }
    [[nodiscard]] std::size_t clearings() const { return clearings_; }
    /// Whether something was drawn outside since the screen was last cleared.
    [[nodiscard]] bool has_strayed() const { return strayed_; }

private:
    void obey(const std::string& sequence) {
        const char kind = sequence.back();
        const std::string text = sequence.substr(2, sequence.size() - 3);
        if (kind == 'H') {
            char* rest = nullptr;
            const std::size_t line = std::strtoul(text.c_str(), &rest, 10);
            const std::size_t column = std::strtoul(rest + 1, nullptr, 10);
            line_ = std::clamp<std::size_t>(line, 1, rows_.size()) - 1;
            column_ = std::clamp<std::size_t>(column, 1, rows_[line_].size()) - 1;
            strayed_ = strayed_ || line != line_ + 1 || column != column_ + 1;
        } else if (kind == 'K') {
            std::string& row = rows_.at((std::min)(line_, rows_.size() - 1));
            const std::size_t begin = (std::min)(column_, row.size());
            row.replace(begin, std::string::npos, row.size() - begin, ' ');
        } else if (kind == 'J') {
            for (std::string& row : rows_) row.assign(row.size(), ' ');
            ++clearings_;
            strayed_ = false;
        } else if (kind == 'm') {
            is_inverse_ = text.starts_with("0;7");
        } else if (text == "?1049") {
            is_other_screen_ = kind == 'h';
            for (std::string& row : rows_) row.assign(row.size(), ' ');
            line_ = column_ = 0;
        } else if (text == "?25") {
            is_cursor_seen_ = kind == 'h';
        } else {
            throw std::runtime_error("what is \\e" + sequence.substr(1) + "?");
        }
    }

    std::vector<std::string> rows_;
    std::string sequence_;
    std::size_t line_ = 0;
    std::size_t column_ = 0;
    bool is_inverse_ = false;
    bool is_other_screen_ = false;
    bool is_cursor_seen_ = true;
    std::size_t clearings_ = 0;
    bool strayed_ = false;
    std::pair<std::size_t, std::size_t> inverse_;
};

std::string program;

/// The example at work in a pseudo-terminal.
class player {
public:
    player(std::vector<std::string> arguments, unsigned short lines, unsigned short columns)
        : image_(lines, columns) {
        main_ = posix_openpt(O_RDWR | O_NOCTTY);
        if (main_ < 0 || grantpt(main_) != 0 || unlockpt(main_) != 0)
            throw std::runtime_error("there is no pseudo-terminal");
        const std::string name = ptsname(main_);
        end_ = open(name.c_str(), O_RDWR | O_NOCTTY);
        set_size(lines, columns);
        tcgetattr(end_, &before_);
        child_ = fork();
        if (child_ == 0) {
            setsid();
            const int terminal = open(name.c_str(), O_RDWR);
            ioctl(terminal, TIOCSCTTY, 0);
            for (int number = 0; number < 3; ++number) dup2(terminal, number);
            close(main_);
            close(end_);
            std::vector<char*> pointers{program.data()};
            for (std::string& argument : arguments) pointers.push_back(argument.data());
            pointers.push_back(nullptr);
            execv(program.c_str(), pointers.data());
            _exit(127);
        }
    }
    player(const player&) = delete;
    player& operator=(const player&) = delete;
    ~player() {
        if (child_ > 0) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
        hang_up();
    }

    [[nodiscard]] const image& shown() const { return image_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    void type(std::string_view keys) {
        if (write(main_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
            throw std::runtime_error("cannot type");
    }
    void resize(unsigned short lines, unsigned short columns) {
        image_.resize(lines, columns);
        set_size(lines, columns); // the system sends SIGWINCH
    }
    void signal(int number) const { kill(child_, number); }
    void hang_up() {
        for (int* file : {&end_, &main_})
            if (*file >= 0) close(std::exchange(*file, -1));
    }

    /// Reads what is drawn until the condition holds; fails after ten seconds.
    template <class Condition>
    void expect(const char* what, Condition condition) {
        const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (!condition()) {
            if (std::chrono::steady_clock::now() > limit) {
                std::string text = std::string("not seen: ") + what;
                for (std::size_t line = 1; line <= 24; ++line) {
                    text += '\n';
                    try {
                        text += image_.line(line);
                    } catch (const std::out_of_range&) {
                    }
                }
                throw std::runtime_error(text);
            }
            pollfd waiting{main_, POLLIN, 0};
            if (main_ < 0 || poll(&waiting, 1, 20) <= 0) continue;
            char buffer[4096];
            const ssize_t size = read(main_, buffer, sizeof buffer);
            for (ssize_t at = 0; at < size; ++at) image_.take(buffer[at]);
            bytes_ += size > 0 ? static_cast<std::size_t>(size) : 0;
        }
    }
    void expect_line(std::size_t number, const std::string& text) {
        expect(text.c_str(), [&] { return image_.line(number) == text; });
    }
    void expect_start(std::size_t number, const std::string& text) {
        expect(text.c_str(), [&] { return image_.line(number).starts_with(text); });
    }

    /// Waits for the end, and for the terminal to be as it was. Returns what waitpid says.
    int expect_end() {
        int status = 0;
        expect("the end", [&] { return waitpid(child_, &status, WNOHANG) == child_; });
        child_ = -1;
        if (main_ < 0) return status;
        expect("the terminal as it was",
               [&] { return !image_.is_other_screen() && image_.is_cursor_seen(); });
        termios after{};
        tcgetattr(end_, &after);
        if (after.c_lflag != before_.c_lflag || after.c_iflag != before_.c_iflag ||
            after.c_oflag != before_.c_oflag || after.c_cc[VMIN] != before_.c_cc[VMIN])
            throw std::runtime_error("the modes of the terminal are not as they were");
        return status;
    }

private:
    void set_size(unsigned short lines, unsigned short columns) const {
        const winsize size{lines, columns, 0, 0};
        ioctl(main_, TIOCSWINSZ, &size);
    }

    image image_;
    int main_ = -1;
    int end_ = -1;
    pid_t child_ = -1;
    termios before_{};
    std::size_t bytes_ = 0;
};

void require(bool condition, const char* what) {
    if (!condition) throw std::runtime_error(what);
}

/// A row of the board as it is drawn.
std::string drawn(const ms::game& game, std::ptrdiff_t row, std::ptrdiff_t first = 0,
                  std::ptrdiff_t count = 1000) {
    std::string text;
    for (std::ptrdiff_t col = first; col < game.cols() && col < first + count; ++col) {
        const char cell = static_cast<char>(game[{row, col}]);
        text += cell == 'E' ? '.' : cell == 'B' ? ' ' : cell == 'M' ? '*' : cell;
        text += ' ';
    }
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

void expect_board(player& person, const ms::game& game) {
    for (std::ptrdiff_t row = 0; row < game.rows(); ++row)
        person.expect_line(static_cast<std::size_t>(row) + 2, drawn(game, row));
}

std::string keys_to(gl::position from, gl::position to) {
    std::string keys;
    for (; from.row < to.row; ++from.row) keys += "\x1b[B";
    for (; from.row > to.row; --from.row) keys += "\x1b[A";
    for (; from.col < to.col; ++from.col) keys += "\x1b[C";
    for (; from.col > to.col; --from.col) keys += "\x1bOD";
    return keys;
}

void plays_with_every_key() {
    player person({"beginner", "1"}, 24, 80);
    ms::game game(ms::beginner, 1);
    expect_board(person, game);
    person.expect_line(1, "Mines 10  Time 0  ready");
    person.expect_line(23, "9x9:10:1");
    person.expect_start(24, "arrows space f c u n q");

    person.type(keys_to({0, 0}, {4, 4}) + ' ');
    game.reveal({4, 4});
    expect_board(person, game);
    person.expect_line(23, "9x9:10:1:4,4");
    require(person.shown().inverse() == std::pair<std::size_t, std::size_t>{5, 8}, "the cursor");
    person.expect("the clock, which ticks by itself", [&] {
        const std::string news = person.shown().line(1);
        return news.ends_with("  playing") && !news.starts_with("Mines 10  Time 0 ");
    });

    gl::position mine;
    for (gl::position place : game.extent().places())
        if (game.mines().test(place)) mine = place;
    const std::size_t bytes = person.bytes(), clearings = person.shown().clearings();
    person.type(keys_to({4, 4}, mine) + 'f');
    game.toggle_flag(mine);
    person.expect_start(1, "Mines 9 ");
    expect_board(person, game);
    require(person.bytes() < bytes + 600 && person.shown().clearings() == clearings,
            "only what has changed is drawn anew");
    person.type("u");
    game.toggle_flag(mine);
    person.expect_start(1, "Mines 10 ");
    expect_board(person, game);
    person.type("u");
    person.expect_line(23, "9x9:10:1");
    expect_board(person, ms::game(ms::beginner, 1));
    person.type("n");
    person.expect("another game", [&] { return person.shown().line(23) != "9x9:10:1"; });
    person.type("q");
    require(person.expect_end() == 0, "the exit status");
    person.expect_line(1, "ready after 0 s");
    person.expect_start(2, "This board again: ");
}

void wins_and_loses() {
    ms::game game(ms::beginner, 7);
    player winner({"9x9:10", "7"}, 24, 80);
    gl::position at;
    for (gl::position place : game.extent().places()) {
        if (game.is_over() || (place != gl::position{} && game.mines().test(place))) continue;
        winner.type(keys_to(std::exchange(at, place), place) + ' ');
        game.reveal(place);
    }
    require(game.status() == ms::status::won, "the plan");
    winner.expect("won", [&] { return winner.shown().line(1).ends_with("won"); });
    expect_board(winner, game);
    winner.type("q");
    winner.expect_end();
    winner.expect("the last word", [&] {
        const std::string text = winner.shown().line(1);
        return text.starts_with("won after ") && text.ends_with(" s 9x9:10:7:0,0");
    });

    player loser({"2x2:1:=I"}, 24, 80); // the mine is at (1, 0)
    loser.type("\x1b[B ");
    loser.expect_line(3, "X .");
    loser.expect("lost", [&] { return loser.shown().line(1).ends_with("lost"); });
    loser.type("uf"); // another life, and wiser
    loser.expect_start(1, "Mines 0 ");
    loser.type("\x1b[A \x1b[C \x1b[B ");
    loser.expect_line(3, "F 1");
    loser.expect("won", [&] { return loser.shown().line(1).ends_with("won"); });
    loser.type("q");
    require(loser.expect_end() == 0, "the exit status");
}

void chords() {
    ms::game game = ms::game::from_id("2x3:1:=g"); // * . . / . . .
    player person({"2x3:1:=g"}, 24, 80);
    person.type("f\x1b[C c\x1b[C");
    game.toggle_flag({0, 0});
    game.reveal({0, 1});
    game.chord({0, 1});
    expect_board(person, game);
    person.expect("won", [&] { return person.shown().line(1).ends_with("won"); });
}

void follows_the_size_of_the_terminal() {
    const ms::game game(ms::expert, 3);
    player person({"expert", "3"}, 40, 120);
    expect_board(person, game);
    person.expect_line(39, "16x30:99:3");
    person.type(keys_to({0, 0}, {15, 29}));
    person.resize(10, 21); // 7 rows and 10 columns of cells
    person.expect_line(9, "16x30:99:3");
    person.expect_line(2, drawn(game, 0, 0, 10));
    person.expect("the cursor in the last corner", [&] {
        return person.shown().inverse() == std::pair<std::size_t, std::size_t>{7, 18};
    });
    person.type(keys_to({15, 29}, {9, 20}));
    person.expect("the cursor in the first corner", [&] {
        return person.shown().inverse() == std::pair<std::size_t, std::size_t>{1, 0};
    });
    person.type(keys_to({9, 20}, {8, 20}));
    person.expect("the board scrolled", [&] { return person.shown().inverse().first > 1; });
    person.resize(24, 80);
    expect_board(person, game);
    for (unsigned short lines = 1; lines < 6; ++lines) { // of little use, but no reason to die
        const std::size_t clearings = person.shown().clearings();
        person.resize(lines, lines);
        person.expect("all drawn", [&] {
            return person.shown().clearings() > clearings && !person.shown().has_strayed() &&
                   person.shown().line(1) == std::string("Mines 99").substr(0, lines);
        });
        person.resize(1, 1);   // and faster than
        person.resize(24, 80); // it can draw
    }
    expect_board(person, game);
    person.type("\x1b[999~\x1bxq"); // keys that mean nothing, and the end
    require(person.expect_end() == 0, "the exit status");
}

void leaves_the_terminal_as_it_was() {
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
        player person({"beginner", "1"}, 24, 80);
        person.expect_line(23, "9x9:10:1");
        if (number == SIGINT)
            person.type("\x03");
        else
            person.signal(number);
        const int status = person.expect_end();
        require(WIFSIGNALED(status) && WTERMSIG(status) == number, "the signal ends the game");
    }
    player person({"beginner", "1"}, 24, 80);
    person.expect_line(23, "9x9:10:1");
    person.hang_up();
    person.expect_end();
}

} // namespace

int main(int argument_count, char** argument_values) {
    if (argument_count != 2) return 2;
    program = argument_values[1];
    setenv("TERM", "xterm", 1);
    std::signal(SIGPIPE, SIG_IGN);
    const std::pair<const char*, void (*)()> scenes[] = {
        {"plays with every key", plays_with_every_key},
        {"wins and loses", wins_and_loses},
        {"chords", chords},
        {"follows the size of the terminal", follows_the_size_of_the_terminal},
        {"leaves the terminal as it was", leaves_the_terminal_as_it_was}};
    int failures = 0;
    for (const auto& [name, scene] : scenes) {
        try {
            scene();
            std::printf("passed: %s\n", name);
        } catch (const std::exception& error) {
            std::printf("failed: %s: %s\n", name, error.what());
            ++failures;
        }
        std::fflush(stdout);
    }
    return failures == 0 ? 0 : 1;
}
