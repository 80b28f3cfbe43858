import { Agent, type ClientRequest, request } from 'node:http';

/** Connections are opened in groups, since people do not arrive all at once. */
const AT_ONCE = 50;

export interface OpenStreams {
  /** Calls back with the data received on any of them. */
  onText(listener: (text: string) => void): void;
  /** The number still open. */
  count(): number;
  close(): void;
}

/** Opens a stream of changes for each token. Rejects if one is refused. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<OpenStreams> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const open = new Set<ClientRequest>();
  const listeners = new Set<(text: string) => void>();
  const openOne = (token: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const call = request(`${url}/events`, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`refused: ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          for (const listener of listeners) listener(text);
          resolve();
        });
        response.on('close', () => open.delete(call));
      });
      call.on('error', reject);
      open.add(call);
      call.end();
    });
  for (let at = 0; at < tokens.length; at += AT_ONCE) {
    await Promise.all(tokens.slice(at, at + AT_ONCE).map(openOne));
  }
  return {
    onText: (listener) => listeners.add(listener),
    count: () => open.size,
    close: () => {
      for (const call of open) call.destroy();
      agent.destroy();
    },
  };
}
