import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { requestOf } from './raw-call.ts';

interface UnreadCall {
  readonly path: string;
  readonly headers?: readonly string[];
  /** How often it is asked for, one request after the other on the same connection. */
  readonly times: number;
}

/** Asks for answers and reads nothing of them. The connection ends with the test. */
export async function leaveUnread(
  baseUrl: string,
  { path, headers = [], times }: UnreadCall,
): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  const request = requestOf([`GET ${path} HTTP/1.1`, 'Host: kerf', ...headers]);
  await new Promise<void>((resolve) => socket.write(request.repeat(times), () => resolve()));
  return socket;
}
