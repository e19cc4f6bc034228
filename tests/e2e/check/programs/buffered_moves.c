/* Has learnt to flush its greeting, but not its moves. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[65536];
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "agon", 4)) {
            printf("ready\n");
            fflush(stdout);
        }
        if (!strncmp(line, "go", 2)) printf("move c2\n");
        if (!strncmp(line, "quit", 4)) break;
    }
    return 0;
}
