import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';

const sources = join(repositoryRoot, 'packages', 'ui', 'src');
const read = (path: string) => readFileSync(join(sources, path), 'utf8');

/** The classes that a style sheet has; none that only a library has. */
function classesOf(sheet: string): string[] {
  const rules = read(sheet).replace(/\/\*[\s\S]*?\*\/|"[^"]*"|:global\([^)]*\)/g, '');
  return [...rules.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name);
}

/** A class by its sheet's path, as `path.name`. */
const key = (from: string, sheet: string, name: string) =>
  `${normalize(join(dirname(from), sheet))}.${name}`;

/** The classes that a component names. */
function namedIn(file: string): string[] {
  const text = read(file);
  const imported = [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)];
  return imported.flatMap(([, variable = '', sheet = '']) => {
    const byName = text.matchAll(new RegExp(`\\b${variable}\\.(?!module\\.css)(\\w+)`, 'g'));
    const names = [...byName].map(([, name = '']) => name);
    // By a variable, it may be any of them.
    const isAny = text.includes(`${variable}[`);
    if (isAny) names.push(...classesOf(normalize(join(dirname(file), sheet))));
    return names.map((name) => key(file, sheet, name));
  });
}

const sheets = globSync('**/*.module.css', { cwd: sources });
const own = new Set(
  sheets.flatMap((sheet) => classesOf(sheet).map((name) => `${normalize(sheet)}.${name}`)),
);
const named = new Set(globSync('**/*.{ts,tsx}', { cwd: sources }).flatMap(namedIn));

test('every class of a style sheet is used', () => {
  expect(own.size).toBeGreaterThan(200);
  expect([...own].filter((name) => !named.has(name))).toEqual([]);
});

test('every class that is used is in its style sheet', () => {
  expect([...named].filter((name) => !own.has(name))).toEqual([]);
});
