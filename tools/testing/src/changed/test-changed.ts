import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { checkOnly } from '../check.ts';
import { walkJourneys } from '../journeys.ts';
import { testParts } from '../part-tests.ts';
import { sum, type TestCount } from '../test-count.ts';
import { readChangedFiles } from './changed-files.ts';
import { readImporters } from './import-graph.ts';
import { report } from './report-selection.ts';
import { selectTests } from './selection.ts';

const SMOKE = '@smoke';

/** Checks what has changed on this branch, runs the tests that try it, and walks six journeys in any case. */
export async function testChanged(): Promise<TestCount> {
  const { base, files } = readChangedFiles();
  const selection = selectTests(files, readImporters(), filesOfGit());
  console.log(report(base, files, selection));
  const present = files.filter((file) => existsSync(join(repositoryRoot, file)));
  return sum([
    await checkOnly(selection.packages, present),
    ...(selection.tests.length === 0 ? [] : [await testParts(selection.tests)]),
    await walkJourneys([`--grep=${anyOf([SMOKE, ...selection.journeys])}`]),
  ]);
}

/** Playwright matches a pattern with a journey's file, title and tags together. */
function anyOf(names: readonly string[]): string {
  const inFolder = names.map((name) => name.replace(/^journeys\//, ''));
  return inFolder.map((name) => `${name.replaceAll('.', '\\.')}(?![\\w-])`).join('|');
}

function filesOfGit(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const list = execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' });
  return list.split('\n').filter((file) => existsSync(join(repositoryRoot, file)));
}
