import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const proofs = read('README.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').at(-2)?.trim() ?? '');

test('The table has rows', () => {
  expect(proofs.length).toBeGreaterThan(0);
});

test.for(proofs)('%s', (proof) => {
  const [, file = '', title = ''] = /^`(.+)`: (.+)$/.exec(proof) ?? [];
  expect(read(file)).toContain(title);
});
