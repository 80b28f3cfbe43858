import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '@kerf/sandbox/repository';

export interface ChangedFiles {
  /** What the files were compared with, in words. */
  readonly base: string;
  /** Paths relative to the repository; deleted files as well. */
  readonly files: readonly string[];
}

/** What differs from where this branch left `origin/main`, else from HEAD, with files that are not committed. */
export function readChangedFiles(): ChangedFiles {
  const fork = forkPoint();
  const files = [
    ...git('diff', '--name-only', '--no-renames', fork ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return {
    base: fork === undefined ? 'HEAD' : `where it left origin/main, ${fork.slice(0, 8)}`,
    files: [...new Set(files)].sort(),
  };
}

/** Nothing in a clone that has no `origin/main`. */
function forkPoint(): string | undefined {
  const remote = git('for-each-ref', 'refs/remotes/origin/main');
  return remote.length === 0 ? undefined : git('merge-base', 'HEAD', 'origin/main')[0];
}

function git(...args: readonly string[]): string[] {
  return execFileSync('git', [...args], { cwd: repositoryRoot, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}
