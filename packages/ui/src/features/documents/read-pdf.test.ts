import { afterEach, expect, test, vi } from 'vitest';
import { samplePdf } from './testing/sample-pdf.ts';
import { readPdf } from './use-pdf-task.ts';

/** The file in chunks of the given size. */
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

afterEach(() => {
  vi.useRealTimers();
});

/** The first of two pages, followed by whatever the connection does. */
function afterOnePage(then: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  const content = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode('/Type /Page\n'));
      then(controller);
      return new Promise(() => {});
    },
  });
  return readPdf({ name: 'slips.pdf', pages: 2, content }, () => {});
}

test('a connection that breaks midway rejects', async () => {
  const broken = afterOnePage((controller) => controller.error(new TypeError('network error')));
  await expect(broken).rejects.toMatchObject({ kind: 'unreachable' });
});

test('a file that ends before its last page rejects', async () => {
  const cut = afterOnePage((controller) => controller.close());
  await expect(cut).rejects.toMatchObject({ kind: 'unreachable' });
});

test('a connection that stalls times out', async () => {
  vi.useFakeTimers();
  const refused = expect(afterOnePage(() => {})).rejects.toMatchObject({ kind: 'timeout' });
  await vi.advanceTimersByTimeAsync(20_000);
  await refused;
});
