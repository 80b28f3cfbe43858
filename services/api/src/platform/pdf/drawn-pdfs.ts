import { createHash } from 'node:crypto';
import type { FileReply } from '@kerf/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { PdfFacts } from './render-sheets.ts';
import type { Sheet } from './sheet.ts';

interface Drawn {
  readonly pages: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const KEPT_BYTES = 8 * 1024 * 1024;
/** Longer ones are seldom asked for twice. */
const DOCUMENT_BYTES_MAX = 1024 * 1024;
const ROWS_MAX = 2_000;
const AGE_MS = 10 * 60_000;

const drawn = new LRUCache<string, Drawn>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ bytes }) => bytes.byteLength,
  ttl: AGE_MS,
});

/** The PDF of a single sheet if it was drawn a moment ago and nothing on it has changed; else draws it. */
export async function drawnOnce(
  sheets: readonly Sheet[],
  facts: PdfFacts,
  draw: () => Promise<FileReply>,
): Promise<FileReply> {
  const [sheet, ...others] = sheets;
  if (!sheet || others.length > 0 || sheet.rows.length > ROWS_MAX) return draw();
  const key = createHash('sha256').update(JSON.stringify({ sheet, facts })).digest('base64');
  const found = drawn.get(key);
  if (!found) return keep(key, await draw());
  return { name: facts.name, pages: found.pages, content: new Blob([found.bytes]).stream() };
}

/** The same PDF, kept once all of it has been read. */
function keep(key: string, { name, pages, content }: FileReply): FileReply {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const keeping = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.byteLength;
      if (size <= DOCUMENT_BYTES_MAX) chunks.push(chunk);
      controller.enqueue(chunk);
    },
    flush: () => {
      if (size <= DOCUMENT_BYTES_MAX) drawn.set(key, { pages, bytes: Buffer.concat(chunks) });
    },
  });
  return { name, pages, content: content.pipeThrough(keeping) };
}
