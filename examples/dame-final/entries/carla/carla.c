/* Carla plays dame: she looks as many moves ahead as her time allows (alpha-beta search).

   She speaks the engine protocol on stdin and stdout: a line "position A3:B4 B6:A5 ..." tells all moves
   so far, "go seat 0 movetime 1000" asks for a move, which goes out as "move C3:D4". */
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WHITE = 0, BLACK = 1 }; /* the seats; white moves up the board */
enum { MOST_MOVES = 512, DEEPEST = 30, WIN = 100000 };

/* What is on a square: nothing, or a piece that has a colour and may be a king. */
enum { EMPTY = 0, PIECE = 1, IS_BLACK = 2, IS_KING = 4 };

typedef struct {
    unsigned char square[8][8]; /* [row][column], from A1 */
} Board;

typedef struct {
    signed char from_row, from_column, to_row, to_column;
    signed char taken_row, taken_column; /* the piece that is captured; row -1: none */
} Move;

static int colour_of(int piece) { return piece & IS_BLACK ? BLACK : WHITE; }

static bool on_board(int row, int column) { return row >= 0 && row < 8 && column >= 0 && column < 8; }

static void set_up(Board *board)
{
    memset(board, 0, sizeof *board);
    for (int row = 0; row < 8; ++row)
        for (int column = row % 2; column < 8; column += 2) { /* dark squares only */
            if (row < 3) board->square[row][column] = PIECE;
            if (row > 4) board->square[row][column] = PIECE | IS_BLACK;
        }
}

static void play(Board *board, const Move *move)
{
    unsigned char piece = board->square[move->from_row][move->from_column];
    board->square[move->from_row][move->from_column] = EMPTY;
    if (move->taken_row >= 0) board->square[move->taken_row][move->taken_column] = EMPTY;
    if (move->to_row == (colour_of(piece) == WHITE ? 7 : 0)) piece |= IS_KING;
    board->square[move->to_row][move->to_column] = piece;
}

/* Adds the moves of one piece in one direction. */
static int moves_along(const Board *board, int row, int column, int up, int right, Move *moves)
{
    int count = 0, piece = board->square[row][column];
    bool king = piece & IS_KING;
    bool forward = up == (colour_of(piece) == WHITE ? 1 : -1);
    int r = row + up, c = column + right;
    while (on_board(r, c) && board->square[r][c] == EMPTY) {
        if (king || forward) moves[count++] = (Move){row, column, r, c, -1, -1};
        if (!king) return count;
        r += up;
        c += right;
    }
    if (!on_board(r, c) || colour_of(board->square[r][c]) == colour_of(piece)) return count;
    int taken_row = r, taken_column = c; /* an enemy: is there room behind it? */
    for (r += up, c += right; on_board(r, c) && board->square[r][c] == EMPTY; r += up, c += right) {
        moves[count++] = (Move){row, column, r, c, taken_row, taken_column};
        if (!king) break;
    }
    return count;
}

/* All legal moves of a colour, captures first: good moves first make the search faster. */
static int all_moves(const Board *board, int colour, Move *moves)
{
    Move found[MOST_MOVES];
    int count = 0, sorted = 0;
    for (int row = 0; row < 8; ++row)
        for (int column = row % 2; column < 8; column += 2) {
            int piece = board->square[row][column];
            if (piece == EMPTY || colour_of(piece) != colour) continue;
            for (int up = -1; up <= 1; up += 2)
                for (int right = -1; right <= 1; right += 2)
                    count += moves_along(board, row, column, up, right, found + count);
        }
    for (int captures = 1; captures >= 0; --captures)
        for (int i = 0; i < count; ++i)
            if ((found[i].taken_row >= 0) == captures) moves[sorted++] = found[i];
    return count;
}

/* How good the board is for a colour: kings count most, and men the more the further they have come. */
static int value_for(const Board *board, int colour)
{
    int value = 0;
    for (int row = 0; row < 8; ++row)
        for (int column = row % 2; column < 8; column += 2) {
            int piece = board->square[row][column];
            if (piece == EMPTY) continue;
            int way = colour_of(piece) == WHITE ? row : 7 - row;
            int worth = piece & IS_KING ? 350 : 100 + 4 * way;
            value += colour_of(piece) == colour ? worth : -worth;
        }
    return value;
}

static struct timespec begin;
static long time_given; /* milliseconds */
static bool out_of_time;

static long milliseconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - start->tv_sec) * 1000 + (now.tv_nsec - start->tv_nsec) / 1000000;
}

/* The value of the board for the colour to move, at least alpha and at most beta. After a capture the same
   colour moves again, so the value is not turned round then. */
static int search(const Board *board, int colour, int depth, int alpha, int beta)
{
    static long looks = 0;
    if (++looks % 1024 == 0 && milliseconds_since(&begin) > time_given / 20) out_of_time = true;
    if (out_of_time) return 0;
    if (depth == 0) return value_for(board, colour);
    Move moves[MOST_MOVES];
    int count = all_moves(board, colour, moves);
    if (count == 0) return -WIN - depth; /* who cannot move has lost; better late than soon */
    for (int i = 0; i < count; ++i) {
        Board next = *board;
        Move more[MOST_MOVES];
        play(&next, &moves[i]);
        bool again = moves[i].taken_row >= 0 && all_moves(&next, colour, more) > 0;
        int value = again ? search(&next, colour, depth - 1, alpha, beta)
                          : -search(&next, 1 - colour, depth - 1, -beta, -alpha);
        if (value >= beta) return value;
        if (value > alpha) alpha = value;
    }
    return alpha;
}

/* Searches one move deeper each time, until a twentieth of the time is used: others may keep the machine
   busy. The last search that was finished counts. */
static Move choose(const Board *board, int colour)
{
    Move moves[MOST_MOVES];
    int count = all_moves(board, colour, moves);
    out_of_time = false;
    for (int depth = 1; depth <= DEEPEST && count > 1; ++depth) {
        int best = 0, alpha = -2 * WIN;
        for (int i = 0; i < count && !out_of_time; ++i) {
            Board next = *board;
            Move more[MOST_MOVES];
            play(&next, &moves[i]);
            bool again = moves[i].taken_row >= 0 && all_moves(&next, colour, more) > 0;
            int value = again ? search(&next, colour, depth - 1, alpha, 2 * WIN)
                              : -search(&next, 1 - colour, depth - 1, -2 * WIN, -alpha);
            if (value > alpha && !out_of_time) {
                alpha = value;
                best = i;
            }
        }
        if (out_of_time) break;
        Move first = moves[best]; /* the best is looked at first next time */
        memmove(moves + 1, moves, sizeof(Move) * (size_t)best);
        moves[0] = first;
    }
    return moves[0];
}

/* "C3:D4" on this board. Which piece is captured, if one is, stands between the two squares. */
static Move read_move(const Board *board, const char *text)
{
    Move move = {text[1] - '1', text[0] - 'A', text[4] - '1', text[3] - 'A', -1, -1};
    int up = move.to_row > move.from_row ? 1 : -1, right = move.to_column > move.from_column ? 1 : -1;
    int row = move.from_row + up, column = move.from_column + right;
    for (; row != move.to_row; row += up, column += right)
        if (board->square[row][column] != EMPTY) {
            move.taken_row = row;
            move.taken_column = column;
        }
    return move;
}

int main(void)
{
    static char line[65536];
    Board board;
    set_up(&board);
    setvbuf(stdout, NULL, _IOLBF, 0); /* every line goes out at once */
    while (fgets(line, sizeof line, stdin)) {
        char *word = strtok(line, " \n");
        if (!word) continue;
        if (!strcmp(word, "agon")) {
            puts("id name Carla");
            puts("ready");
        } else if (!strcmp(word, "position")) {
            set_up(&board);
            while ((word = strtok(NULL, " \n"))) {
                Move move = read_move(&board, word);
                play(&board, &move);
            }
        } else if (!strcmp(word, "go")) {
            int seat = WHITE;
            clock_gettime(CLOCK_MONOTONIC, &begin);
            time_given = 1000;
            while ((word = strtok(NULL, " \n"))) {
                const char *number = strtok(NULL, " \n");
                if (number && !strcmp(word, "seat")) seat = atoi(number);
                if (number && !strcmp(word, "movetime")) time_given = atol(number);
            }
            Move move = choose(&board, seat);
            printf("move %c%d:%c%d\n", 'A' + move.from_column, move.from_row + 1, 'A' + move.to_column,
                   move.to_row + 1);
        } else if (!strcmp(word, "quit")) {
            break;
        }
    }
    return 0;
}
