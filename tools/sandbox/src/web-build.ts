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

/** The production build of the web app. */
export const webBuildFolder = join(repositoryRoot, 'apps', 'web', 'dist');

const STAMP = join(repositoryRoot, 'node_modules', '.cache', 'kerf', 'web-build.txt');
const SOURCES = [
  'apps/web/**',
  'packages/*/src/**',
  'packages/*/package.json',
  'package-lock.json',
];
const LEFT_OUT = /(^|[\\/])(node_modules|dist|\.turbo)([\\/]|$)/;
/** A build for a real host is configured by these; the sandbox configures the page when it serves it. */
const HOST_SETTINGS = /^(KERF_API_URL|FIREBASE_|STRIPE_)/;

/**
 * Builds the web app unless its sources are those of the last build. Answers whether it built.
 * Rejects with a SandboxProblem that ends with the build's last words.
 */
export async function buildWeb(log: string, signal?: AbortSignal): Promise<boolean> {
  const sources = fingerprint();
  if (isBuilt(sources)) return false;
  rmSync(STAMP, { force: true });
  const code = await runBuild(log, signal);
  signal?.throwIfAborted();
  if (code !== 0) throw new SandboxProblem(`The web build failed.\n${lastLines(log, 30)}`);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
  return true;
}

function isBuilt(sources: string): boolean {
  if (!existsSync(join(webBuildFolder, 'index.html')) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, 'utf8') === sources;
}

/** Names, sizes and times of everything that the build reads: as good as contents, and much quicker. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const paths = globSync(SOURCES, {
    cwd: repositoryRoot,
    exclude: (path) => LEFT_OUT.test(path),
  });
  for (const path of paths.sort()) {
    const { mtimeMs, size } = statSync(join(repositoryRoot, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function runBuild(log: string, signal?: AbortSignal): Promise<number | null> {
  const turbo = join(repositoryRoot, 'node_modules', 'turbo', 'bin', 'turbo');
  const args = [turbo, 'run', 'build', '--filter=@kerf/web', '--output-logs=new-only'];
  return withFreshLog(
    log,
    (descriptor) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, args, {
          cwd: repositoryRoot,
          env: buildEnvironment(),
          stdio: ['ignore', descriptor, descriptor],
          ...(signal ? { signal } : {}),
        });
        child.once('error', (error) => (signal?.aborted ? resolve(null) : reject(error)));
        child.once('exit', resolve);
      }),
  );
}

function buildEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !HOST_SETTINGS.test(name));
  return {
    ...Object.fromEntries(kept),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  };
}
