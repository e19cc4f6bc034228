/* A client of the ants protocol: connects, keeps the board and asks think() for a move. */
#define _POSIX_C_SOURCE 200809L
#include "ants.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* The server's codes. */
enum { POSITION = 1, YOU_ARE_WHITE = 2, YOU_ARE_BLACK = 3, YOUR_MOVE = 4, MOVE = 5, YOUR_NAME = 6, END = 7 };
enum { MOVE_BYTES = 12, LONGEST_NAME = 16 };

static int forward(int colour) { return colour == WHITE ? 1 : -1; }

static bool on_board(int row, int column)
{
    return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
}

static bool is_free(const Board *board, int row, int column)
{
    return on_board(row, column) && board->cell[row][column] >= EMPTY;
}

static bool can_jump(const Board *board, int colour, int row, int column, int side)
{
    int up = forward(colour);
    return on_board(row + up, column + side) && board->cell[row + up][column + side] == 1 - colour &&
           is_free(board, row + 2 * up, column + 2 * side);
}

static void add_square(Move *move, int row, int column)
{
    move->row[move->squares] = row;
    move->column[move->squares++] = column;
}

/* Goes on with a chain of jumps as long as it can; each way to its end is a move. Jumps go forward only, so
   nothing that was captured before is in the way. */
static int jumps_from(const Board *board, int colour, const Move *so_far, Move *moves)
{
    int row = so_far->row[so_far->squares - 1], column = so_far->column[so_far->squares - 1];
    int count = 0;
    for (int side = -1; side <= 1; side += 2) {
        if (!can_jump(board, colour, row, column, side)) continue;
        Move longer = *so_far;
        add_square(&longer, row + 2 * forward(colour), column + 2 * side);
        count += jumps_from(board, colour, &longer, moves + count);
    }
    if (count == 0 && so_far->squares > 1) moves[count++] = *so_far;
    return count;
}

static int steps_from(const Board *board, int colour, int row, int column, Move *moves)
{
    int count = 0;
    for (int side = -1; side <= 1; side += 2) {
        if (!is_free(board, row + forward(colour), column + side)) continue;
        Move step = {0};
        add_square(&step, row, column);
        add_square(&step, row + forward(colour), column + side);
        moves[count++] = step;
    }
    return count;
}

int all_moves(const Board *board, int colour, Move *moves)
{
    int count = 0;
    for (int jumps = 1; jumps >= 0 && count == 0; --jumps) /* steps only if nobody can jump */
        for (int row = 0; row < ROWS; ++row)
            for (int column = 0; column < COLUMNS; ++column) {
                if (board->cell[row][column] != colour) continue;
                Move start = {0};
                add_square(&start, row, column);
                count += jumps ? jumps_from(board, colour, &start, moves + count)
                               : steps_from(board, colour, row, column, moves + count);
            }
    return count;
}

Gain play(Board *board, int colour, const Move *move)
{
    Gain gain = {0};
    if (move->squares == 0) return gain;
    board->cell[move->row[0]][move->column[0]] = EMPTY;
    for (int i = 1; i < move->squares; ++i) {
        int row = move->row[i], column = move->column[i];
        if (abs(row - move->row[i - 1]) == 2) {
            board->cell[(row + move->row[i - 1]) / 2][(column + move->column[i - 1]) / 2] = EMPTY;
            ++gain.captured;
        }
        if (board->cell[row][column] == FOOD) ++gain.eaten;
        board->cell[row][column] = EMPTY;
    }
    int last = move->squares - 1;
    gain.home = move->row[last] == (colour == WHITE ? ROWS - 1 : 0);
    if (!gain.home) board->cell[move->row[last]][move->column[last]] = colour; /* at home it leaves */
    return gain;
}

/* Reads exactly so many bytes; false when the server is gone. A socket may give fewer at a time. */
static bool read_all(int socket, void *bytes, size_t count)
{
    char *to = bytes;
    while (count > 0) {
        ssize_t got = read(socket, to, count);
        if (got <= 0) return false;
        to += got;
        count -= (size_t)got;
    }
    return true;
}

static bool write_all(int socket, const void *bytes, size_t count)
{
    const char *from = bytes;
    while (count > 0) {
        ssize_t sent = write(socket, from, count);
        if (sent <= 0) return false;
        from += sent;
        count -= (size_t)sent;
    }
    return true;
}

static bool hear_position(int socket, Board *board)
{
    signed char bytes[ROWS * COLUMNS + 3]; /* the cells, both points, whose turn it is */
    if (!read_all(socket, bytes, sizeof bytes)) return false;
    memcpy(board->cell, bytes, sizeof board->cell);
    memcpy(board->points, bytes + sizeof board->cell, sizeof board->points);
    return true;
}

static bool hear_move(int socket, Board *board, int colour)
{
    signed char bytes[MOVE_BYTES];
    if (!read_all(socket, bytes, sizeof bytes)) return false;
    Move move = {0};
    while (move.squares < MOST_SQUARES && bytes[2 * move.squares] >= 0)
        add_square(&move, bytes[2 * move.squares], bytes[2 * move.squares + 1]);
    play(board, colour, &move);
    return true;
}

static bool say_move(int socket, Board *board, int colour)
{
    Move moves[MOST_MOVES], move = {0};
    int count = all_moves(board, colour, moves);
    if (count > 0) move = moves[think(board, colour, moves, count)];
    signed char bytes[MOVE_BYTES] = {0};
    for (int i = 0; i < move.squares; ++i) {
        bytes[2 * i] = move.row[i];
        bytes[2 * i + 1] = move.column[i];
    }
    if (move.squares < MOST_SQUARES) bytes[2 * move.squares] = -1; /* behind the last */
    play(board, colour, &move);
    return write_all(socket, bytes, sizeof bytes);
}

static bool say_name(int socket, const char *name)
{
    unsigned char length = (unsigned char)strnlen(name, LONGEST_NAME);
    return write_all(socket, &length, 1) && write_all(socket, name, length);
}

/* Until the server says that it is over; false if it is gone before. */
static bool play_games(int socket, const char *name)
{
    Board board = {0};
    int me = WHITE;
    for (;;) {
        signed char code;
        bool well = read_all(socket, &code, 1);
        if (!well || code == END) return well;
        if (code == POSITION) well = hear_position(socket, &board);
        if (code == YOU_ARE_WHITE) me = WHITE;
        if (code == YOU_ARE_BLACK) me = BLACK;
        if (code == YOUR_MOVE) well = say_move(socket, &board, me);
        if (code == MOVE) well = hear_move(socket, &board, 1 - me);
        if (code == YOUR_NAME) well = say_name(socket, name);
        if (!well) return false;
    }
}

static int connect_to(const char *host, const char *port)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found) != 0) return -1;
    int result = -1;
    for (struct addrinfo *each = found; each && result < 0; each = each->ai_next) {
        int server = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
        if (server >= 0 && connect(server, each->ai_addr, each->ai_addrlen) == 0)
            result = server;
        else if (server >= 0)
            close(server);
    }
    freeaddrinfo(found);
    return result;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: %s HOST PORT NAME\n", argv[0]);
        return 2;
    }
    int server = connect_to(argv[1], argv[2]);
    if (server < 0) {
        fprintf(stderr, "nobody answers at %s, port %s\n", argv[1], argv[2]);
        return 1;
    }
    bool well = play_games(server, argv[3]);
    close(server);
    if (!well) fprintf(stderr, "the server is gone\n");
    return well ? 0 : 1;
}
