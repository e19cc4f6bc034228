export const looked = { name: 'blokus', looks: { boards: ['paper', 'stone'], pieces: ['patterns', 'bevelled'] } };
