import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';
import { alertsOf } from './alerts.ts';

const read = (...path: string[]) => readFileSync(join(repositoryRoot, ...path), 'utf8');

test('Every alert has its section in docs/operating.md, in the same order, and no section is left over', () => {
  const alerts = [...alertsOf(read('deploy', 'prometheus', 'kerf.rules.yml')).keys()];
  const page = read('docs', 'operating.md');
  const sections = [...page.matchAll(/^#### (\w+)\n\n(.*)$/gm)];

  expect(alerts.length).toBeGreaterThan(40);
  expect(sections.map(([, name]) => name)).toEqual(alerts);
  expect(sections.filter(([, , what = '']) => what.length < 60)).toEqual([]);
});

test('The page names no alert that does not exist', () => {
  const alerts = alertsOf(read('deploy', 'prometheus', 'kerf.rules.yml'));
  const named = read('docs', 'operating.md').match(/\bKerf[A-Z]\w+/g) ?? [];
  expect(named.filter((name) => !alerts.has(name))).toEqual([]);
});
