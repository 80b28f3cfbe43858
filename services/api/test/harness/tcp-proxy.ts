import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

type End = 'client' | 'server';

/** A connection to a server that can be cut and restored. */
export interface TcpProxy {
  /** The target's URL, through the proxy. */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * Holds back the next data from this end that matches, and everything that this end sends after it on the
   * same connection. Resolves once that has happened.
   */
  holdBack(from: End, fits: RegExp): Promise<void>;
  /** The same for all data that matches, on every connection, until they are cut. */
  holdBackAll(from: End, fits: RegExp): Promise<void>;
  /** Stops forwarding on the current connections and keeps them open. New ones work. */
  silence(): void;
  close(): Promise<void>;
}

interface Trap {
  readonly from: End;
  readonly fits: RegExp;
  readonly caught: () => void;
  /** Whether it stays once it has caught something. */
  readonly stays: boolean;
}

/** Starts a proxy in front of `target`, such as a postgres:// URL. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // The proxy exists to be cut; the close event ends the other side.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  let trap: Trap | null = null;
  let connections: { isSilent: boolean }[] = [];
  const watch = (from: End, connection: { readonly isSilent: boolean }) =>
    new Transform({
      transform: (chunk: Buffer, _encoding, pass) => {
        // Never called back, so later data waits behind it.
        if (connection.isSilent) return;
        if (trap?.from !== from || !trap.fits.test(chunk.toString('latin1'))) {
          pass(null, chunk);
          return;
        }
        trap.caught();
        if (!trap.stays) trap = null;
      },
    });
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    keep(incoming);
    keep(outgoing);
    incoming.once('close', () => outgoing.destroy());
    outgoing.once('close', () => incoming.destroy());
    const connection = { isSilent: false };
    connections.push(connection);
    incoming.pipe(watch('client', connection)).pipe(outgoing);
    outgoing.pipe(watch('server', connection)).pipe(incoming);
  });
  const listen = (at: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', () => {
        const address = server.address();
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The proxy has no port.'));
      });
    });
  const hold = (from: End, fits: RegExp, stays: boolean) =>
    new Promise<void>((caught) => {
      trap = { from, fits, caught, stays };
    });
  const cut = async () => {
    trap = null;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  const taken = await listen(0);
  const url = new URL(target);
  url.host = `127.0.0.1:${taken}`;
  return {
    url: url.href,
    cut,
    mend: async () => void (await listen(taken)),
    holdBack: (from, fits) => hold(from, fits, false),
    holdBackAll: (from, fits) => hold(from, fits, true),
    silence: () => {
      for (const connection of connections) connection.isSilent = true;
      connections = [];
    },
    close: cut,
  };
}
