/* Linked with a library that is gone when it runs. */
int answer(void);

int main(void) { return answer(); }
