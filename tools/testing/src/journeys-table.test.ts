import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(repositoryRoot, 'journeys', path), 'utf8');
const rows = read('README.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section, says = '', proofs = '']) => ({ section, says, proofs: proofs.split('<br>') }));

test('The table of what shows the specification has all of its sections', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(['2', '3', '4', '5', '8']);
});

test.for(rows)('What shows "$says" is there', ({ proofs }) => {
  for (const proof of proofs) {
    const [, file = '', title = ''] = /^`(.+)`: (.+)$/.exec(proof) ?? [];
    expect(read(file)).toContain(title);
  }
});
