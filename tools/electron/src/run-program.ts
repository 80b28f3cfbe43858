import { spawn } from 'node:child_process';
import { ElectronProblem } from './electron-problem.ts';

export interface RunOptions {
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end. Rejects with an ElectronProblem that contains its output. */
export function runProgram(
  name: string,
  args: readonly string[],
  { folder = '.', env = {} }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, [...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    child.once('error', (error) =>
      reject(new ElectronProblem(`${name} cannot be run: ${error.message}`)),
    );
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      reject(
        new ElectronProblem(`${name} ${args[0] ?? ''} failed (${code}).\n${complaint.trim()}`),
      );
    });
  });
}
