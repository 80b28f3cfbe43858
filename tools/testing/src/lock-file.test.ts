import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';

interface LockFile {
  /** Keyed by folder, as "node_modules/zod"; the root's is empty. */
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

// npm leaves out what this machine cannot run when it updates a lock file beside installed packages. `npm ci`
// then fails everywhere. `npm install --package-lock-only` in a clean clone puts the rest back.
const lockFiles = globSync(
  '{.,apps/desktop/electron-builder,bench/lighthouse,journeys/engines/puppeteer}/package-lock.json',
  { cwd: repositoryRoot },
);

test.each(lockFiles)("%s names every platform's packages", (path) => {
  const text = readFileSync(join(repositoryRoot, path), 'utf8');
  const { packages }: LockFile = JSON.parse(text);
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !placesSeenFrom(place).some((folder) => `${folder}node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

/** Where Node looks for what a package needs: in its own folder, then in those above. */
function placesSeenFrom(place: string): string[] {
  const above = place.lastIndexOf('node_modules/');
  const rest = above > 0 ? placesSeenFrom(place.slice(0, above - 1)) : [''];
  return place === '' ? [''] : [`${place}/`, ...rest];
}
