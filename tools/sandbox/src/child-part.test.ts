import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startChild } from './child-part.ts';
import { isAlive } from './process-command.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-child-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const child = (path: string, args: string[] = []) =>
  startChild({ name: 'The part', script: path, args, env: {}, log: join(folder, 'part.log') });

it('waits until a part is ready, and stops it', async () => {
  const part = child(script('part.ts', "process.send?.('ready'); setInterval(() => {}, 1000);"));
  await part.said;
  expect(part.isRunning()).toBe(true);
  await part.stop();
  expect(part.isRunning()).toBe(false);
});

it('reports a part that ended before it was ready, and keeps its output in the log', async () => {
  const part = child(script('part.ts', "console.error('no room'); process.exit(3);"));
  await expect(part.said).rejects.toThrow('The part ended at once (code 3).');
  expect(await part.ended).toBe(3);
  expect(readFileSync(join(folder, 'part.log'), 'utf8')).toContain('no room');
});

it('ends when the process that started it is killed', async () => {
  const grandchild = script(
    'grandchild.ts',
    "process.send?.('ready'); setInterval(() => {}, 1000);",
  );
  const parent = script(
    'parent.ts',
    `import { writeFileSync } from 'node:fs';
     import { startChild } from ${JSON.stringify(join(import.meta.dirname, 'child-part.ts'))};
     const part = startChild({ name: 'It', script: ${JSON.stringify(grandchild)}, env: {}, log: ${JSON.stringify(join(folder, 'it.log'))} });
     await part.said;
     writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(part.pid));
     process.send?.('ready');`,
  );
  const part = child(parent);
  await part.said;
  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
  expect(isAlive(pid)).toBe(true);
  part.kill();
  await part.ended;
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 60_000);
});
