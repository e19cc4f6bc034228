/** The page is looked at on the computer that serves it: by the one who has started the server, as a rule. */
export const isOwnComputer = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
