export const looked = { name: 'battleship', looks: { boards: ['sea', 'chart'], pieces: ['steel', 'sail'] } };
