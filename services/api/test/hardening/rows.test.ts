import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const rows = [...read('README.md').matchAll(/^\| (\d+) \|.*\| (\S+\.ts): (.*) \|$/gm)].map(
  ([, row = '', file = '', title = '']) => ({ row: Number(row), file, title }),
);

test('The page names each of the ninety-three rows once', () => {
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 93 }, (_, index) => index + 1));
});

test('Every test that the page names is there, by its title', () => {
  const gone = rows.filter(({ file, title }) => !read(`../${file}`).includes(title));

  expect(gone).toEqual([]);
});
