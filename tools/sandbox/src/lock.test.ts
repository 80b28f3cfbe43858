import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from './lock.ts';
import { processCommand } from './process-command.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kerf-lock-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

function leaveLock(pid: number, command: string): void {
  writeFileSync(join(dataDir, 'lock.json'), JSON.stringify({ pid, command }));
}

it('is taken and released', () => {
  const lock = takeLock(dataDir);
  expect(lock.tookOver).toBe(false);
  lock.release();
  expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
});

it('names the process that holds it, and how to run a second Kerf', () => {
  leaveLock(process.ppid, processCommand(process.ppid));
  expect(() => takeLock(dataDir)).toThrow(
    new RegExp(`running on ${dataDir} already \\(process ${process.ppid}\\).*KERF_DATA_DIR`),
  );
});

it('is taken over from a process that has ended', () => {
  const gone = spawnSync(process.execPath, ['--version']).pid;
  leaveLock(gone, 'node tools/sandbox/src/start.ts');
  expect(takeLock(dataDir).tookOver).toBe(true);
});

it('is taken over where the pid belongs to another program by now', () => {
  leaveLock(process.ppid, 'node tools/sandbox/src/start.ts');
  expect(takeLock(dataDir).tookOver).toBe(true);
});

it('is taken over from a truncated lock file', () => {
  writeFileSync(join(dataDir, 'lock.json'), '{"pid":');
  expect(takeLock(dataDir).tookOver).toBe(true);
});
