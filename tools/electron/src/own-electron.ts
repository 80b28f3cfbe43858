import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A longer download has stalled. */
const TIMEOUT_MS = 300_000;

interface Download {
  readonly executable?: string;
  readonly problem: string;
}

const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** The executable downloaded by the `electron` package; `undefined` if there is none. */
export function installedOwn(): string | undefined {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const executable = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(executable) ? executable : undefined;
}

/** Lets the `electron` package download its own Electron. Returns why it could not, if it failed. */
export async function downloadOwn(): Promise<Download> {
  console.log("Fetching the electron package's own Electron.");
  const problem = await install();
  const executable = installedOwn();
  if (executable) return { executable, problem: '' };
  console.log(`Download failed: ${problem}`);
  return { problem };
}

/** Returns the last line of the installer's error output. */
function install(): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(folder, 'install.js')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: TIMEOUT_MS,
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve(reasonIn(complaint)));
  });
}

function reasonIn(complaint: string): string {
  const lines = complaint.split('\n').map((line) => line.trim());
  return lines.find((line) => /error/i.test(line)) ?? 'the download did not end.';
}
