/* Wary looks several moves ahead and assumes that the other side finds its best answers. */
#include "ants.h"

enum { DEPTH = 4, MUCH = 1000000 };

/* A point is worth 100; food is one with luck, and an ant may still become one, the nearer it is the sooner. */
static int worth_of(Gain gain) { return 100 * gain.home + 50 * gain.eaten; }

static int value_for(const Board *board, int colour)
{
    int value = 0;
    for (int row = 0; row < ROWS; ++row)
        for (int column = 0; column < COLUMNS; ++column) {
            int ant = board->cell[row][column];
            if (ant >= EMPTY) continue;
            int way = ant == WHITE ? row : ROWS - 1 - row;
            value += (ant == colour ? 1 : -1) * (40 + 2 * way);
        }
    return value;
}

/* How much better than now it will be for the colour to move. Values outside alpha and beta do not matter. */
static int search(const Board *board, int colour, int depth, int alpha, int beta)
{
    if (depth == 0) return value_for(board, colour);
    Move moves[MOST_MOVES] = {0};
    int count = all_moves(board, colour, moves);
    if (count == 0) count = 1; /* the move without squares: pass */
    for (int i = 0; i < count && alpha < beta; ++i) {
        Board next = *board;
        int worth = worth_of(play(&next, colour, &moves[i]));
        int value = worth - search(&next, 1 - colour, depth - 1, worth - beta, worth - alpha);
        if (value > alpha) alpha = value;
    }
    return alpha;
}

int think(const Board *board, int colour, const Move *moves, int count)
{
    int best = 0, alpha = -MUCH;
    for (int i = 0; i < count; ++i) {
        Board next = *board;
        int worth = worth_of(play(&next, colour, &moves[i]));
        int value = worth - search(&next, 1 - colour, DEPTH - 1, worth - MUCH, worth - alpha);
        if (value > alpha) {
            alpha = value;
            best = i;
        }
    }
    return best;
}
