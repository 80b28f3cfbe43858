import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** ".ts" from sources, ".js" in the build. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

/** The URL of a program in the same folder as `file`, from sources and in the build. */
export function programBeside(file: string, name: string): URL {
  return new URL(`./${name}${extension}`, file);
}

/** Heap limits of a program, in mebibytes. */
export interface HeapLimits {
  readonly old: number;
  /** The size of each semi-space of the young generation. */
  readonly young: number;
}

interface ProgramLimits {
  readonly heap: HeapLimits;
  readonly output: 'pipe' | 'inherit';
  readonly niceness: number;
}

export interface StartedProgram {
  readonly child: ChildProcess;
  /** Rejects if the program failed or was killed, with its name and its error output. */
  readonly ended: Promise<void>;
}

/**
 * Starts a program of the server as a child process and sends it its task. Requests are answered meanwhile,
 * and the program's memory is freed when it exits. `output` is where its standard output goes. On busy cores
 * a niceness of 5 leaves it a third of the time of a normal process, one of 10 a tenth.
 */
export function startProgram(
  program: URL,
  task: object,
  { heap, output, niceness }: ProgramLimits,
): StartedProgram {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${heap.old}`, `--max-semi-space-size=${heap.young}`],
    serialization: 'advanced',
    stdio: ['ignore', output, 'pipe', 'ipc'],
  });
  // At once, so that starting up holds up nobody either.
  if (child.pid !== undefined) setPriority(child.pid, atLeast(niceness));
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const name = basename(program.pathname, extension);
  child.on('error', (error) => reject(new Error(`${name}: ${error.message}`)));
  child.on('close', (code, signal) => {
    if (code === 0) resolve();
    else reject(new Error(`${name} ended with ${code ?? signal}.\n${complaint}`));
  });
  child.send(task);
  return { child, ended };
}

/** This niceness, or the server's own where that is higher: only root may lower it. */
export function atLeast(niceness: number): number {
  return Math.max(niceness, getPriority());
}

/** Runs the task that the server sends to this process. The process ends with the task, or with the server. */
export function doTask<Task>(work: (task: Task) => Promise<void>): void {
  if (!process.connected) {
    process.stderr.write('This program is started by the server, which gives it its task.\n');
    process.exitCode = 1;
    return;
  }
  process.once('message', async (task: Task) => {
    await work(task);
    process.off('disconnect', giveUp);
    process.disconnect();
  });
  process.once('disconnect', giveUp);
}

/** The server has died. */
function giveUp(): never {
  process.exit(1);
}
