/* The game of ants as the protocol tells it: rows and columns count from 0, rows from white's side, so white
   moves down the rows and black up. */
#pragma once

#include <stdbool.h>

enum { ROWS = 12, COLUMNS = 8, MOST_SQUARES = 6, MOST_MOVES = 256 };
enum { WHITE = 0, BLACK = 1, EMPTY = 2, FOOD = 3 };

typedef struct {
    signed char cell[ROWS][COLUMNS]; /* WHITE, BLACK, EMPTY or FOOD */
    signed char points[2];           /* white's and black's */
} Board;

/* From the ant's square over each landing. No squares at all: pass. */
typedef struct {
    int squares;
    signed char row[MOST_SQUARES], column[MOST_SQUARES];
} Move;

/* What came of a move, beside the new board. */
typedef struct {
    int captured; /* ants of the other side */
    int eaten;    /* food; each may be a point */
    bool home;    /* reached the far row: a point */
} Gain;

/* All legal moves; 0 if the colour has to pass. Who can capture must. */
int all_moves(const Board *board, int colour, Move *moves);

Gain play(Board *board, int colour, const Move *move);

/* Yours to write: the number of one of these moves. */
int think(const Board *board, int colour, const Move *moves, int count);
