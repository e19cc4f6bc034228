export const looked = { name: 'quoridor', looks: { boards: ['wood', 'slate'], pieces: ['turned', 'discs'] } };
