import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';
import { samplePdf } from './testing/sample-pdf.ts';

/** The same file in pieces of so many bytes. */
function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.subarray(at, at + size));
      }
      controller.close();
    },
  });
}

test.each([1, 7, 11, 12, 1000])('pages are counted once in pieces of %i bytes', async (size) => {
  const whole = await readPdf(samplePdf('slips.pdf', 25), () => {});
  const counted: number[] = [];
  const content = inPieces(whole.bytes, size);
  const again = await readPdf({ name: 'slips.pdf', pages: 25, content }, (pages) =>
    counted.push(pages),
  );
  expect(counted.at(-1)).toBe(25);
  expect(counted).toEqual(counted.toSorted((one, other) => one - other));
  expect(again.bytes).toEqual(whole.bytes);
});
