import { NetworkProblem } from '@kerf/api-client/network-problem';

/** A connection that delivers nothing for this long counts as lost. */
const SILENCE_MS = 20_000;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads a whole file that is being fetched, and reports each piece as it arrives. Rejects if the connection breaks or
 * stalls, or when the signal aborts.
 */
export async function readBytes(
  content: ReadableStream<Uint8Array>,
  onPiece: (piece: Uint8Array) => void = () => {},
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = content.getReader();
  const stop = () => void reader.cancel();
  signal?.addEventListener('abort', stop);
  for (;;) {
    const { done, value } = await nextPiece(reader);
    signal?.throwIfAborted();
    if (done) break;
    pieces.push(new Uint8Array(value));
    onPiece(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function nextPiece(reader: Reader): ReturnType<Reader['read']> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkProblem('timeout')), SILENCE_MS);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    throw error instanceof TypeError ? new NetworkProblem('unreachable', error) : error;
  } finally {
    clearTimeout(timer);
  }
}
