#include "cli/check_texts.h"

namespace agon::cli {
namespace {

/// The others are those of `agon play`.
constexpr std::array<std::pair<std::string_view, std::string_view>, 1> kEnglishReasons{{
    {"unreadable", "That is no move of this game."},
}};

}  // namespace

// In the order of CheckStep and Flaw.
constexpr CheckTexts kEnglishCheck{
    .language = "en",
    .ok = "ok",
    .wrong = "wrong",
    .remark = "remark",
    .skipped = "skipped",
    .expected = "expected",
    .came = "came",
    .remedy = "to do",
    .again = "To see it again",
    .can_take_part = "This program can take part.",
    .cannot_take_part = "This program cannot take part yet.",
    .steps = {"is built", "starts", "greets", "understands the options",
              "plays every seat to the end", "keeps its time", "goes on after being frozen",
              "answers in unusual positions", "says nothing else on stdout", "leaves when told"},
    .flaws = {{
        {"a build that ends with exit code 0", "{said}",
         "Run the build command in the folder by hand, and mend what it complains of first."},
        {"the program {program}", "there is no such file or command",
         "Check the name and the folder you are in. A program of this folder is written with ./ in "
         "front; a script may need its interpreter first, as in python3 bot.py."},
        {"a program", "{program} is a folder", "Name the program inside it."},
        {"a file that may be run", "{program} may not be run",
         "Type chmod +x {program}, or name its interpreter first, as in python3 {program}."},
        {"the interpreter that the first line of {program} names", "there is no {interpreter}",
         "Install it, or correct the line that begins with #!. If the name ends in \\r, save the "
         "file with Unix line ends."},
        {"{program} to start", "the system says: {why}",
         "Was it built for this machine? A script needs #! and its interpreter in the first line."},
        {"all that the program needs on this machine", "{said}",
         "Install what is missing, link it into the program, or put it into your folder."},
        {"'{answer}' within {seconds} s after '{greeting}'",
         "nothing, not even when its input ended",
         "Read a line from standard input; when it is '{greeting}', print '{answer}' and flush. If "
         "your program connects to a server instead, write tcp: in place of cmd:."},
        {"'{answer}' after '{greeting}'", "'{came}'",
         "Print '{answer}' on a line of its own, exactly so. What else you have to say belongs on "
         "stderr."},
        {"each line as soon as it is printed", "'{came}', but only when its input had ended",
         "Your output is buffered: flush after every line. Python: print(..., flush=True). C: "
         "fflush(stdout), or setvbuf(stdout, NULL, _IOLBF, 0) at the start. C++: std::endl. Java: "
         "System.out.flush(). And read line by line, not until the input ends."},
        {"lines that end with a newline, \\n", "'{came}' without one",
         "End every line with \\n. A \\r alone ends no line."},
        {"lines of at most {limit} bytes", "a longer one",
         "Write one message a line. Is a newline, \\n, missing?"},
        {"a program that runs until it is told to leave",
         "it ended ({ending}); its last words: {said}",
         "Start it yourself, type the same lines and look where it ends. SIGSEGV is a wrong "
         "pointer "
         "or index."},
        {"that it waits for the next game when one is over",
         "it ended after the game ({ending}); its last words: {said}",
         "Do not end when somebody has won: go on reading until 'quit'."},
        {"'{right}'", "'{came}'", "The move is right: write it exactly so, on a line of its own."},
        {"a legal move", "'{came}': {why}",
         "Compare your rules with docs/rules, and look at the position again."},
        {"a move of seat {seat}", "'{came}', which would be a move of seat {other}",
         "The number after 'go seat' says for whom you move. Seat 0 is the one that begins."},
        {"an answer within {limit} ms", "one after {time} ms",
         "Stop thinking a little before the time that 'movetime' names, and look at the clock more "
         "often."},
        {"a move within {limit} ms", "none",
         "Answer whenever it is your turn, with one line. Is there an endless loop?"},
        {"that it goes on after it was stopped for {time} ms", "no answer any more",
         "In an event a program is stopped while it is not its turn. Do not count that time, and "
         "repeat a call that was interrupted (EINTR)."},
        {"only lines of the protocol on stdout", "'{came}'",
         "Print what is meant for you on stderr. Python: print(..., file=sys.stderr). C: "
         "fprintf(stderr, ...). C++: std::cerr. Java: System.err."},
        {"that it ends when it reads '{farewell}'", "after {seconds} s it still ran",
         "End the program at '{farewell}', and also when its input ends."},
        {"exit 0 after '{farewell}'", "{ending}; its last words: {said}",
         "Look at what it does at its end: is something closed or freed twice?"},
        {"that it connects to what we put in place of {port}", "nobody within {seconds} s",
         "Let it read host and port from its command line: tcp:./client {port}."},
        {"that it connects to what we put in place of {port}",
         "it looked elsewhere; its last words: {came}",
         "Let it read host and port from its command line: tcp:./client {port}. The port is "
         "another "
         "one each time."},
        {"that it takes its seat after it has connected", "nothing within {seconds} s",
         "See in docs/protocols who speaks first. Is your output flushed, and does every line end "
         "with \\n?"},
        {"messages of the game's protocol", "'{came}'",
         "Compare with docs/protocols, also how a message ends."},
        {"that it stays until the game is over", "it left ({ending}); its last words: {said}",
         "Start agon serve, let the program connect by hand and look why it leaves."},
        {"that it ends when the game is over", "after {seconds} s it still ran",
         "It can take part, and is killed after each game. Better: end when the connection "
         "closes."},
        {"a legal move with the options {options}", "'{came}'",
         "It can take part where the usual options hold. For others, read them from the 'game' "
         "line."},
        {"an answer within {limit} ms when there is no more time", "one after {time} ms",
         "It can take part where there is more time. For quick events, think as long as 'movetime' "
         "says."},
    }},
    .reasons = kEnglishReasons,
};

}  // namespace agon::cli
