import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { ElectronProblem } from './electron-problem.ts';

const START_TIMEOUT_MS = 20_000;

export interface HelperOptions {
  readonly name: string;
  /** The helper must write one line to file descriptor 3 when it is ready. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A program that a session depends on. */
export interface Helper {
  /** The line it wrote when it was ready. */
  readonly said: string;
  stop(): Promise<void>;
}

/**
 * Starts a program that ends with this process, however that ends. Resolves with the first line the program
 * writes to file descriptor 3. Rejects with an ElectronProblem if it exits first, or writes nothing for
 * twenty seconds.
 */
export async function startHelper({ name, args, env }: HelperOptions): Promise<Helper> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', name, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2_000);
  });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  const said = await Promise.race([
    firstLine(child.stdio[3]),
    ended,
    new Promise<void>((resolve) => setTimeout(resolve, START_TIMEOUT_MS).unref()),
  ]);
  if (said !== undefined) return { said, stop };
  await stop();
  throw new ElectronProblem(`${name} did not start.\n${complaint}`);
}

function firstLine(stream: unknown): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    if (!(stream instanceof Readable)) return;
    stream.on('data', (chunk) => {
      text += chunk;
      const [line, rest] = text.split('\n');
      if (rest !== undefined) resolve(line ?? '');
    });
  });
}
