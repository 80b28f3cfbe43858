import { connect } from 'node:net';
import { parsed, type Reply } from './http-call.ts';

/**
 * Sends raw bytes, which any HTTP client would normalize, and returns the first reply. With `drip`, one of
 * its letters follows every 50 ms until the server gives up.
 */
export function rawCall(baseUrl: string, request: string, drip = ''): Promise<Reply> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const letters = [...drip];
    let dripping: NodeJS.Timeout | undefined;
    const socket = connect(Number(port), hostname, () => {
      socket.write(request);
      dripping = setInterval(() => {
        const letter = letters.shift();
        if (letter !== undefined && socket.writable) socket.write(letter);
      }, 50);
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const reply = readReply(Buffer.concat(chunks).toString());
      if (!reply) return;
      socket.destroy();
      resolve(reply);
    });
    // A server that stops reading may reset the connection after its response.
    socket.on('error', (error) => reject(error));
    socket.on('close', () => {
      clearInterval(dripping);
      reject(new Error(`Incomplete response: ${Buffer.concat(chunks).toString()}`));
    });
  });
}

/** A request of these lines, with an empty line after the head. */
export function requestOf(head: readonly string[], body = ''): string {
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** The reply, once it is complete. */
function readReply(text: string): Reply | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const body = text.slice(end + 4);
  if (Buffer.byteLength(body) < Number(headers.get('content-length') ?? 0)) return null;
  const json = parsed(body);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    text: body,
    json,
    as: (schema) => schema.parse(json),
  };
}
