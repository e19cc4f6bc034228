import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { typesOf } from './api_types';

it('the types of the API are what docs/api.yaml says', async () => {
  const document = readFileSync(new URL('../../docs/api.yaml', import.meta.url), 'utf8');
  // `npm run types` writes the file anew
  await expect(typesOf(document)).toMatchFileSnapshot('../src/lib/types.ts');
});
