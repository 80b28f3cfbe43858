import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kerf/sandbox/free-port';
import { serverProgram } from '@kerf/testing/server-programs';
import { until } from './until.ts';

// The configuration that docs/scaling.md recommends.
const configuration = fileURLToPath(
  new URL('../../../../docs/scaling/haproxy.cfg', import.meta.url),
);

export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy in front of three API processes. Resolves once it forwards requests; rejects with its
 * error output.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const address = `127.0.0.1:${await freePort()}`;
  const servers = urls.map((url, index) => [`KERF_API_${index + 1}`, new URL(url).host]);
  const child = spawn(serverProgram('haproxy'), ['-db', '-f', configuration], {
    env: { KERF_BIND: address, ...Object.fromEntries(servers) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://${address}`;
  await until('HAProxy to send requests on', async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended:\n${complaint}`);
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    return reply?.status === 200;
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
