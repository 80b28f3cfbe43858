import { type Area, type AreaName, areas } from './areas.ts';
import type { Importers } from './import-graph.ts';

/** What tries a change. Paths are relative to the repository. */
export interface Selection {
  /** Test files of the parts. */
  readonly tests: readonly string[];
  /** Journeys' files, and tags such as `@orders`. */
  readonly journeys: readonly string[];
  /** Folders of the packages with a changed file. */
  readonly packages: readonly string[];
  /** Changed files that no test is known for. */
  readonly untested: readonly string[];
  /** The changed file that chose the most tests of the parts. */
  readonly widest: Choice | undefined;
}

interface Choice {
  readonly file: string;
  /** How many files it reaches by imports. */
  readonly reached: number;
  readonly tests: ReadonlySet<string>;
  readonly journeys: ReadonlySet<string>;
}

/** They import everything there is: what they reach says nothing of a change below them. */
const ROOTS: ReadonlySet<string> = new Set([
  'packages/api-client/src/client.ts',
  'packages/contract/src/endpoints.ts',
  'packages/ui/src/app/dashboard-screens.ts',
  'packages/ui/src/app/routes.tsx',
  'services/api/src/app.ts',
  'services/api/src/server.ts',
]);
/** What tests start the whole with: followed only where it is itself what has changed. */
const SURROUNDINGS = [
  'packages/ui/src/testing/',
  'services/api/test/harness/',
  'tools/electron/',
  'tools/mail/',
  'tools/page-build/',
  'tools/sandbox/',
  'tools/stripe/',
  'tools/testing/',
  'tools/vies/',
];

/** Chooses the tests for changed files, of those that there are. */
export function selectTests(
  changed: readonly string[],
  importers: Importers,
  existing: readonly string[],
): Selection {
  const choices = changed.map((file) => choose(file, importers, existing));
  const widest = choices.toSorted((one, other) => other.tests.size - one.tests.size)[0];
  return {
    tests: union(choices.map(({ tests }) => tests)),
    journeys: union(choices.map(({ journeys }) => journeys)),
    packages: [...new Set(changed.flatMap((file) => packageOf(file) ?? []))].sort(),
    untested: choices
      .filter(({ tests, journeys }) => tests.size + journeys.size === 0)
      .map(({ file }) => file),
    widest,
  };
}

/** The areas of a file. */
export function areasOf(file: string): AreaName[] {
  return areaNames.filter((name) => areas[name].sources.some((source) => isWithin(file, source)));
}

/** Whether a path is the folder or lies in it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

export const areaNames = Object.keys(areas).filter((name): name is AreaName => name in areas);

function choose(file: string, importers: Importers, existing: readonly string[]): Choice {
  const reached = reachedFrom(file, importers);
  const folders = [...reached]
    .filter((path) => path === file || !ROOTS.has(path))
    .flatMap((path) => areasOf(path).flatMap((name) => testFolders(areas[name], path)));
  const inFolders = existing.filter((path) => folders.some((folder) => isWithin(path, folder)));
  const tests = [...reached, ...inFolders].filter((path) => existing.includes(path));
  return {
    file,
    reached: reached.size - 1,
    tests: new Set(tests.filter(isPartTest)),
    journeys: new Set([...areasOf(file).map((name) => `@${name}`), ...walkedBy(file, tests)]),
  };
}

/** Journeys import little of the product, which says nothing of what they walk: only their own steps do. */
function walkedBy(file: string, tests: readonly string[]): string[] {
  if (!isWithin(file, 'journeys')) return [];
  return tests.filter((path) => path.endsWith('.journey.ts'));
}

/** An area's tests on the side of one of its files; a call's tests are on both sides. */
function testFolders(area: Area, file: string): readonly string[] {
  const folders = [...area.sources, ...area.tests];
  if (file.startsWith('packages/contract/')) return folders;
  const side = packageOf(file);
  return folders.filter((folder) => packageOf(folder) === side);
}

function reachedFrom(file: string, importers: Importers): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const path of reached) {
    if (path !== file && isEnd(path)) continue;
    if (ROOTS.has(path)) continue;
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  return reached;
}

function isEnd(path: string): boolean {
  return SURROUNDINGS.some((start) => path.startsWith(start)) && !isPartTest(path);
}

/** Chaos runs and rehearsals take minutes, and are never chosen. */
function isPartTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) && !/\/(?:chaos|release)\//.test(path);
}

/** The folder of the workspace package that a file lies in. */
function packageOf(file: string): string | undefined {
  return /^(?:(?:packages|apps|services|tools)\/[^/]+|journeys|bench)(?=\/)/.exec(file)?.[0];
}

function union(sets: readonly ReadonlySet<string>[]): string[] {
  return [...new Set(sets.flatMap((set) => [...set]))].sort();
}
