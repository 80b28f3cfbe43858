import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

const PORTS = 300;

test('Two processes are never given the same port', async () => {
  const ports: number[] = [];
  for (let count = 0; count < PORTS; count += 1) ports.push(await freePort());
  const script = `
    const { freePort } = await import('${new URL('free-port.ts', import.meta.url)}');
    const ports = [];
    for (let count = 0; count < ${PORTS}; count += 1) ports.push(await freePort());
    console.log(JSON.stringify(ports));`;
  const { stdout } = await promisify(execFile)('node', ['--input-type=module', '-e', script]);
  ports.push(...JSON.parse(stdout));

  expect(new Set(ports).size).toBe(2 * PORTS);
});
