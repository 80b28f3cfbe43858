import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';
import { retentionSettings, usualRetention } from '../../src/retention.ts';

const read = (...path: string[]) => readFileSync(join(repositoryRoot, ...path), 'utf8');

test('The table in docs/operating.md and .env.example have every setting with what is usual, and the table its least', () => {
  const rows = [
    ...read('docs', 'operating.md').matchAll(
      /^\|[^|]+\| (\d+) (?:days|years)[^|]*\| `(KEEP_\w+)`, (\d+) \|$/gm,
    ),
  ];
  const table = rows.map(([, usual, name = '', least]) => [name, Number(usual), Number(least)]);
  expect(table.toSorted()).toEqual(
    Object.entries(retentionSettings)
      .map(([name, setting]) => [name, setting.parse(undefined), setting.unwrap().minValue])
      .toSorted(),
  );
  const given = [...read('.env.example').matchAll(/^(KEEP_\w+)=(\d+)$/gm)];
  expect(Object.fromEntries(given.map(([, name, days]) => [name, Number(days)]))).toEqual(
    usualRetention,
  );
});

test.each(Object.entries(retentionSettings))('%s is refused below its least', (_name, setting) => {
  const least = setting.unwrap().minValue ?? Number.NaN;
  expect(setting.safeParse(`${least}`).success).toBe(true);
  expect(setting.safeParse(`${least - 1}`).success).toBe(false);
});
