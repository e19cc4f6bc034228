/* Hungry looks one move ahead: points first, then food, then ants of the other side. */
#include "ants.h"

int think(const Board *board, int colour, const Move *moves, int count)
{
    int best = 0, most = -1;
    for (int i = 0; i < count; ++i) {
        Board next = *board;
        Gain gain = play(&next, colour, &moves[i]);
        int value = 4 * gain.home + 2 * gain.eaten + gain.captured;
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}
