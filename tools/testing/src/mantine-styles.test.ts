import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';

const sources = join(repositoryRoot, 'packages', 'ui', 'src');
const styles = join(repositoryRoot, 'node_modules', '@mantine', 'core', 'styles');

/** The components that a file imports from Mantine. */
function componentsOf(text: string): string[] {
  const imports = text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g);
  return [...imports].flatMap(([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? []);
}

test('every Mantine component that is used has its styles, without which it may be invisible', () => {
  const loaded = readFileSync(join(sources, 'theme', 'mantine-styles.ts'), 'utf8');
  const used = globSync('**/*.tsx', { cwd: sources }).flatMap((path) =>
    componentsOf(readFileSync(join(sources, path), 'utf8')),
  );
  const styled = [...new Set(used)].filter((name) => existsSync(join(styles, `${name}.layer.css`)));

  expect(styled).toContain('Progress');
  expect(styled.filter((name) => !loaded.includes(`styles/${name}.layer.css`))).toEqual([]);
});
