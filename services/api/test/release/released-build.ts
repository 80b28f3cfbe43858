import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { outerEnvironment } from '@kerf/testing/outer-environment';
import releases from '../../../../docs/releases/releases.json' with { type: 'json' };

/** A release as it was, in a folder of its own, with what it depends on. */
export interface ReleasedBuild {
  /** Its programs, to be run by Node. */
  readonly api: string;
  readonly migrate: string;
  /** The address of its client's module, which installed apps of the release call the API with. */
  readonly client: string;
  remove(): void;
}

/** The last release. Throws if neither this clone nor where it comes from has it. */
export function checkOutLastRelease(): ReleasedBuild {
  const release = releases.at(-1);
  if (!release) throw new Error('Nothing has been released.');
  const folder = mkdtempSync(join(tmpdir(), `kerf-${release.name}-`));
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { cwd: folder, env: outerEnvironment(), stdio: 'inherit' });
  run('git', ['init', '--quiet']);
  run('git', ['fetch', '--quiet', '--depth=1', placeOf(release.commit), release.commit]);
  run('git', ['checkout', '--quiet', '--detach', release.commit]);
  run('npm', ['ci', '--omit=dev', '--workspace=@kerf/api', '--no-audit', '--no-fund']);
  const inFolder = (path: string) => join(folder, path);
  return {
    api: inFolder('services/api/src/main.ts'),
    migrate: inFolder('services/api/src/migrate.ts'),
    client: pathToFileURL(inFolder('packages/api-client/src/client.ts')).href,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** This clone, or where it comes from if it is a shallow one. */
function placeOf(commit: string): string {
  const ask = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    ask('cat-file', '-e', `${commit}^{commit}`);
    return repositoryRoot;
  } catch {
    return ask('remote', 'get-url', 'origin');
  }
}
