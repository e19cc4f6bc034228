/* As runner.py, but takes an interrupted call for the end of the world: epoll_wait fails with EINTR
   when a program goes on after it was stopped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

static int x[2], y[2];

static void read_position(const char *moves)
{
    x[0] = x[1] = 2;
    y[0] = 0;
    y[1] = 4;
    for (int seat = 0; (moves = strchr(moves, ' ')); seat = 1 - seat) {
        x[seat] = *++moves - 'a';
        y[seat] = moves[1] - '1';
    }
}

static void answer(int seat)
{
    int step = seat ? -1 : 1, to_x = x[seat], to_y = y[seat] + step;
    if (to_x == x[1 - seat] && to_y == y[1 - seat]) {
        if (to_y + step >= 0 && to_y + step < 5)
            to_y += step;
        else
            to_x += to_x < 4 ? 1 : -1;
    }
    printf("move %c%d\n", 'a' + to_x, to_y + 1);
}

int main(void)
{
    char text[65536];
    struct epoll_event event = {.events = EPOLLIN};
    int epoll = epoll_create1(0);
    epoll_ctl(epoll, EPOLL_CTL_ADD, STDIN_FILENO, &event);
    for (;;) {
        if (epoll_wait(epoll, &event, 1, -1) < 0) return 1;
        ssize_t count = read(STDIN_FILENO, text, sizeof text - 1);
        if (count <= 0) return 0;
        text[count] = '\0';
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
            if (!strncmp(line, "agon", 4)) puts("ready");
            if (!strncmp(line, "position", 8)) read_position(line);
            if (!strncmp(line, "go seat ", 8)) answer(atoi(line + 8));
            if (!strncmp(line, "quit", 4)) return 0;
        }
        fflush(stdout);
    }
}
