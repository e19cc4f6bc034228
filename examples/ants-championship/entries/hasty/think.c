/* Hasty takes the first move that it finds. */
#include "ants.h"

int think(const Board *board, int colour, const Move *moves, int count)
{
    (void)board, (void)colour, (void)moves, (void)count; /* it does not look */
    return 0;
}
