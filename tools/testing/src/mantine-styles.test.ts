import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';

const sources = join(repositoryRoot, 'packages', 'ui', 'src');
const mantine = join(repositoryRoot, 'node_modules', '@mantine');
const modules = join(mantine, 'core', 'esm');
const styles = join(mantine, 'core', 'styles');

/** What a file imports from Mantine's components. */
function componentsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /import \{([^}]*)\} from ['"]@mantine\/core['"]/g,
  );
  return [...imports].flatMap(([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? []);
}

const filesIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder }).map((path) => join(folder, path));
const used = filesIn(sources, '**/*.tsx').flatMap(componentsOf);
const loaded = [
  ...readFileSync(join(sources, 'theme', 'mantine-styles.ts'), 'utf8').matchAll(
    /styles\/(\w+)\.layer\.css/g,
  ),
].map(([, name = '']) => name);

/** The modules that components of Mantine are made of. */
function partsOf(components: readonly string[]): string[] {
  const wanted = new Set(components.map((name) => `${name}.mjs`));
  const found = new Set(filesIn(modules, '**/*.mjs').filter((file) => wanted.has(basename(file))));
  for (const file of found) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      found.add(resolve(dirname(file), path));
    }
  }
  return [...found];
}

test('every Mantine component that is used has its styles, without which it may be invisible', () => {
  const styled = [...new Set(used)].filter((name) => existsSync(join(styles, `${name}.layer.css`)));

  expect(styled).toContain('Progress');
  expect(styled.filter((name) => !loaded.includes(name))).toEqual([]);
});

test('no styles are loaded for a component that nothing is made of', () => {
  const palette = filesIn(join(mantine, 'spotlight', 'esm'), '**/*.mjs').flatMap(componentsOf);
  const parts = partsOf([...used, ...palette]);
  const styledParts = new Set(parts.map((file) => basename(file, '.module.mjs')));

  expect(styledParts).toContain('ModalBase');
  // For the whole page, not for a component.
  const unused = loaded.filter(
    (name) => !styledParts.has(name) && !['baseline', 'global'].includes(name),
  );
  expect(unused).toEqual([]);
});
