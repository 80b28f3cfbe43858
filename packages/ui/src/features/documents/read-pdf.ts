import { NetworkProblem } from '@kerf/api-client/network-problem';
import type { FileReply } from '@kerf/contract/endpoint';
import type { PdfFile } from '../../platform/platform.ts';

/** How each page object starts in a PDF; its contents are compressed, but this entry is not. */
const PAGE_ENTRY = '/Type /Page\n';

/** A connection that delivers nothing for this long counts as lost. */
const SILENCE_MS = 20_000;

/**
 * Reads a whole PDF, and reports after each chunk how many pages have arrived. Rejects if the connection
 * breaks, stalls or ends too early, or when the signal aborts.
 */
export async function readPdf(
  { name, pages: total, content }: FileReply,
  onPages: (pages: number) => void,
  signal?: AbortSignal,
): Promise<PdfFile> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const latin = new TextDecoder('latin1');
  let pages = 0;
  let rest = '';
  const reader = content.getReader();
  const stop = () => void reader.cancel();
  signal?.addEventListener('abort', stop);
  for (;;) {
    const { done, value } = await nextPiece(reader);
    signal?.throwIfAborted();
    if (done) break;
    pieces.push(new Uint8Array(value));
    const parts = (rest + latin.decode(value)).split(PAGE_ENTRY);
    pages += parts.length - 1;
    // An entry may be split across two chunks.
    rest = (parts.at(-1) ?? '').slice(1 - PAGE_ENTRY.length);
    onPages(pages);
  }
  if (pages < total) throw new NetworkProblem('unreachable');
  return { name, bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()) };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

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
