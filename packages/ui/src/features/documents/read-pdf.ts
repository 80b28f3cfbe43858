import type { FileReply } from '@kerf/contract/endpoint';
import type { PdfFile } from '../../platform/platform.ts';

/** How every page begins in a PDF; what it shows is packed, but its entry is not. */
const PAGE_ENTRY = '/Type /Page\n';

/**
 * Reads a PDF to its end, and tells after each piece how many of its pages have come. Rejects when the
 * connection breaks or the signal says so, and reads no further then.
 */
export async function readPdf(
  { name, content }: FileReply,
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
    const { done, value } = await reader.read();
    signal?.throwIfAborted();
    if (done) break;
    pieces.push(new Uint8Array(value));
    const parts = (rest + latin.decode(value)).split(PAGE_ENTRY);
    pages += parts.length - 1;
    // An entry may be cut in two.
    rest = (parts.at(-1) ?? '').slice(1 - PAGE_ENTRY.length);
    onPages(pages);
  }
  return { name, bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()) };
}
