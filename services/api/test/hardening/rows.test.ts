import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const rows = [...read('README.md').matchAll(/^\| (\d+) \|.*\| (\S+\.ts): (.*) \|$/gm)].map(
  ([, row = '', file = '', title = '']) => ({ row: Number(row), file, title }),
);

test('The table has all ninety-three rows, each once', () => {
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 93 }, (_, index) => index + 1));
});

test('Every test named in the table exists', () => {
  const gone = rows.filter(({ file, title }) => !read(`../${file}`).includes(title));

  expect(gone).toEqual([]);
});
