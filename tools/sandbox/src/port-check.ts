import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type PortUse, portUses, type SandboxPorts } from './environment.ts';
import { codeOf, SandboxProblem } from './sandbox-problem.ts';

const RETRY_MS = 250;

/**
 * Checks that every port is free, waiting up to `timeoutMs` for parts of a killed run to end. Throws a
 * SandboxProblem that names the taken port, its purpose, and the variable that changes it.
 */
export async function checkPorts(ports: SandboxPorts, timeoutMs = 0): Promise<void> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const clashes = await clashesOf(ports);
    if (clashes.length === 0) return;
    if (Date.now() >= until) throw new SandboxProblem(explain(clashes));
    await pause(RETRY_MS);
  }
}

interface Clash {
  readonly use: PortUse;
  readonly port: number;
  readonly code: string;
}

async function clashesOf(ports: SandboxPorts): Promise<Clash[]> {
  const found = await Promise.all(
    portUses.map(async (use) => ({
      use,
      port: ports[use.part],
      code: await tryPort(ports[use.part]),
    })),
  );
  return found.flatMap(({ use, port, code }) => (code === undefined ? [] : [{ use, port, code }]));
}

/** Browsers try ::1 first for "localhost", so another program there would be shown instead of ours. */
async function tryPort(port: number): Promise<string | undefined> {
  const four = await tryListen(port, '127.0.0.1');
  if (four !== undefined) return four;
  const six = await tryListen(port, '::1');
  return six === 'EADDRINUSE' ? six : undefined;
}

function tryListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error) ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function explain(clashes: readonly Clash[]): string {
  const lines = clashes.map(({ use, port, code }) => {
    const change = `${use.variable}=${port < 65_535 ? port + 1 : use.usual}`;
    return code === 'EADDRINUSE'
      ? `Port ${port}, for ${use.label}, is taken by another program. ${change} would use another.`
      : `Port ${port}, for ${use.label}, cannot be used (${code}). ${change} would use another.`;
  });
  if (clashes.length > 1)
    lines.push('Another Kerf is probably running; Ctrl-C in its terminal stops it.');
  return lines.join('\n');
}
