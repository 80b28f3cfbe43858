import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLines, withFreshLog } from './log-file.ts';
import { repositoryRoot } from './repository.ts';
import { SandboxProblem } from './sandbox-problem.ts';

/** Folders that builds create, and tests, which no build reads. */
const LEFT_OUT = /(^|[\\/])(node_modules|dist|out|\.turbo)([\\/]|$)|\.test\.tsx?$/;

export interface StampedBuild {
  /** Its name in messages, and of its stamp file. */
  readonly name: string;
  /** The workspace to build. */
  readonly workspace: string;
  /** Everything the build reads, as patterns relative to the repository. */
  readonly sources: readonly string[];
  /** A file that the build creates. */
  readonly output: string;
  readonly env: NodeJS.ProcessEnv;
  /** Settings compiled into the build. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Builds unless the sources are unchanged since the last build. Returns whether it built. Rejects with a
 * SandboxProblem that ends with the build's last output.
 */
export async function buildUnlessBuilt(
  build: StampedBuild,
  log: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const stamp = join(repositoryRoot, 'node_modules', '.cache', 'kerf', `${build.name}-build.txt`);
  const sources = fingerprint(build);
  if (existsSync(build.output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) {
    return false;
  }
  rmSync(stamp, { force: true });
  const code = await runBuild(build, log, signal);
  signal?.throwIfAborted();
  if (code !== 0) {
    throw new SandboxProblem(`The ${build.name} build failed.\n${lastLines(log, 30)}`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  return true;
}

/** Names, sizes and times of everything the build reads: as reliable as the contents, and much faster. */
function fingerprint({ sources, settings = {} }: StampedBuild): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  const paths = globSync(sources, {
    cwd: repositoryRoot,
    exclude: (path) => LEFT_OUT.test(path),
  });
  for (const path of paths.sort()) {
    const { mtimeMs, size } = statSync(join(repositoryRoot, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function runBuild(
  { workspace, env }: StampedBuild,
  log: string,
  signal?: AbortSignal,
): Promise<number | null> {
  const turbo = join(repositoryRoot, 'node_modules', 'turbo', 'bin', 'turbo');
  const args = [turbo, 'run', 'build', `--filter=${workspace}`, '--output-logs=new-only'];
  return withFreshLog(
    log,
    (descriptor) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, args, {
          cwd: repositoryRoot,
          env: {
            ...env,
            TURBO_TELEMETRY_DISABLED: '1',
            TURBO_NO_UPDATE_NOTIFIER: '1',
            DO_NOT_TRACK: '1',
          },
          stdio: ['ignore', descriptor, descriptor],
          ...(signal ? { signal } : {}),
        });
        child.once('error', (error) => (signal?.aborted ? resolve(null) : reject(error)));
        child.once('exit', resolve);
      }),
  );
}
