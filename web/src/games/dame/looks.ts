export const looked = { name: 'dame', looks: { boards: ['wood', 'marble'], pieces: ['discs', 'pebbles'] } };
