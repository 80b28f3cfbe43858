import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

// Below the range that operating systems use for outgoing connections.
const LOWEST = 20_000;
const PAIRS = 6_000;
const ATTEMPTS = 200;

/**
 * A TCP port of 127.0.0.1 on which nothing listens. The port above it stays occupied until this process
 * ends, so that no other process that calls this gets the same one.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = LOWEST + 2 * randomInt(PAIRS);
    const claim = await listen(port + 1);
    const probe = claim && (await listen(port));
    if (probe) {
      await new Promise((resolve) => probe.close(resolve));
      return port;
    }
    claim?.close();
  }
  throw new Error(`No free port was found in ${ATTEMPTS} attempts.`);
}

/** A server on the port that does not keep the process alive; undefined if the port is taken. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
