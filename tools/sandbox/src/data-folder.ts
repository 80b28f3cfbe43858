import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, parse } from 'node:path';
import { codeOf, SandboxProblem, textOf } from './sandbox-problem.ts';

const MARK = 'kerf-sandbox.txt';
const MARK_TEXT = 'The data of a Kerf sandbox. "npm start -- --reset" deletes it.\n';
/** Everything the sandbox stores. A reset deletes these and nothing else. */
const OURS = [
  'api.env',
  'auth',
  'files',
  'logs',
  'postgres',
  'postgres.new',
  'postgres.password',
  'secrets',
  'stripe',
];
const NEEDED_BYTES = 250 * 1024 * 1024;

/**
 * Creates the data folder, or checks that an existing one belongs to the sandbox and is writable. Throws a
 * SandboxProblem if it belongs to something else, is inaccessible, or the disk is full.
 */
export function prepareDataFolder(dataDir: string): void {
  refuseForeign(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    writeFileSync(join(dataDir, MARK), MARK_TEXT);
  } catch (error) {
    throw new SandboxProblem(explain(dataDir, error), { cause: error });
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free < NEEDED_BYTES) throw new SandboxProblem(fullText(dataDir, free));
}

/** Deletes the sandbox's data from its folder. The lock must be held. */
export function emptyDataFolder(dataDir: string): void {
  refuseForeign(dataDir);
  for (const name of OURS) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** A disk or file error as a message with what to do; otherwise `undefined`. */
export function diskProblem(dataDir: string, error: unknown): string | undefined {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || textOf(error).includes('No space left')) {
    return `The disk that holds ${dataDir} is full. Free some space, or set KERF_DATA_DIR to another disk.`;
  }
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return undefined;
  const path = pathOf(error) ?? dataDir;
  const advice = path.startsWith(dataDir) ? ', or set KERF_DATA_DIR to another folder' : '';
  return `${path} cannot be written (${code}). Give yourself the right to${advice}.`;
}

function pathOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('path' in error)) return undefined;
  return typeof error.path === 'string' ? error.path : undefined;
}

function refuseForeign(dataDir: string): void {
  const standing = [parse(dataDir).root, homedir(), process.cwd(), dirname(process.cwd())];
  const isForeign = existsSync(dataDir) && !isOurs(dataDir);
  if (!isForeign && !standing.includes(dataDir)) return;
  throw new SandboxProblem(
    `${dataDir} is not a folder of Kerf's, and it is not empty: nothing there was touched.` +
      ' Set KERF_DATA_DIR to a folder of its own.',
  );
}

function isEmptyFolder(path: string): boolean {
  return statSync(path).isDirectory() && readdirSync(path).length === 0;
}

function isOurs(dataDir: string): boolean {
  try {
    const names = readdirSync(dataDir);
    // An API that was started without a setting for its files leaves an empty folder here.
    return names.includes(MARK) || names.every((name) => isEmptyFolder(join(dataDir, name)));
  } catch (error) {
    throw new SandboxProblem(explain(dataDir, error), { cause: error });
  }
}

function explain(dataDir: string, error: unknown): string {
  if (codeOf(error) === 'ENOTDIR' || codeOf(error) === 'EEXIST') {
    return `${dataDir} is not a folder. Set KERF_DATA_DIR to one.`;
  }
  return diskProblem(dataDir, error) ?? `${dataDir} cannot be used: ${textOf(error)}`;
}

function fullText(dataDir: string, free: number): string {
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return (
    `The disk that holds ${dataDir} has ${megabytes(free)} MB left; Kerf needs ${megabytes(NEEDED_BYTES)} MB.` +
    ' Free some space, or set KERF_DATA_DIR to another disk.'
  );
}
