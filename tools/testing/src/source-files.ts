import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';

/** The code and SQL that ships, without tests and what only they use; also what is not committed yet. */
export function sourceFiles(): string[] {
  const folders = ['packages/*/src', 'services/api/src', 'apps/*/src'];
  const patterns = folders.flatMap((folder) =>
    ['ts', 'tsx', 'sql'].map((ending) => `:(glob)${folder}/**/*.${ending}`),
  );
  const list = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns],
    { cwd: repositoryRoot, encoding: 'utf8' },
  );
  return list
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(repositoryRoot, file)))
    .filter((file) => !/\.test\.|\/testing\//.test(file));
}
