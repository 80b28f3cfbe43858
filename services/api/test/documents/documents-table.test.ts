import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const rows = read('README.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, , , proofs = '']) => ({ number: Number(number), proofs: proofs.split('<br>') }));

test('The table has all of its rows', () => {
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 13 }, (_, index) => index + 1),
  );
});

test.for(rows)('Row $number of the table names tests that exist', ({ proofs }) => {
  for (const proof of proofs) {
    const [, file = '', title = ''] = /^`(.+)`: (.+)$/.exec(proof) ?? [];
    expect(read(file)).toContain(title);
  }
});
