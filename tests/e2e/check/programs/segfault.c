/* Follows a pointer to nowhere when it is to move. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[65536];
    volatile char *board = NULL;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "agon", 4)) printf("ready\n");
        if (!strncmp(line, "go", 2)) printf("move %c\n", board[0]);
    }
    return 0;
}
