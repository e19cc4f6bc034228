export const looked = { name: 'ants', looks: { boards: ['sand', 'forest'], pieces: ['ants', 'beetles'] } };
