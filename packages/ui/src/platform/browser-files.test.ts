import { afterEach, expect, test, vi } from 'vitest';
import { browserFiles } from './browser-files.ts';

const pdf = { name: 'invoice-2026-000123.pdf', bytes: new TextEncoder().encode('%PDF-1.7') };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A browser that shows PDFs in a viewer whose print() is `print`, and the names of the files it saved. */
function browserWithViewer(print: () => void, vendor = ''): readonly string[] {
  const saved: string[] = [];
  vi.stubGlobal('navigator', { pdfViewerEnabled: true, vendor });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('about:blank');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(
    Object.create(window, { focus: { value: () => {} }, print: { value: print } }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return saved;
}

function print(): ReturnType<typeof browserFiles.printPdf> {
  const outcome = browserFiles.printPdf(pdf);
  document.querySelector(`iframe[title="${pdf.name}"]`)?.dispatchEvent(new Event('load'));
  return outcome;
}

test('a PDF is printed by the viewer of the browser', async () => {
  const toViewer = vi.fn();
  const saved = browserWithViewer(toViewer);
  expect(await print()).toBe('shown');
  expect(toViewer).toHaveBeenCalledOnce();
  expect(saved).toEqual([]);
});

test('a PDF whose viewer may not be scripted is saved', async () => {
  const saved = browserWithViewer(() => {
    throw new DOMException('Sandbox access violation', 'SecurityError');
  });
  expect(await print()).toBe('saved');
  expect(saved).toEqual([pdf.name]);
});

test('a PDF is saved at once in WebKit, whose viewer may print nothing without an error', async () => {
  const saved = browserWithViewer(() => expect.unreachable(), 'Apple Computer, Inc.');
  expect(await browserFiles.printPdf(pdf)).toBe('saved');
  expect(saved).toEqual([pdf.name]);
});

test('a viewer that fails in another way is reported', async () => {
  const saved = browserWithViewer(() => {
    throw new TypeError('The printer is gone');
  });
  await expect(print()).rejects.toThrow('The printer is gone');
  expect(saved).toEqual([]);
});

test('a PDF that the viewer does not open in time is saved', async () => {
  vi.useFakeTimers();
  const saved = browserWithViewer(() => expect.unreachable());
  vi.spyOn(HTMLElement.prototype, 'addEventListener').mockImplementation(() => {});
  const outcome = browserFiles.printPdf(pdf);
  vi.advanceTimersByTime(10_000);
  expect(await outcome).toBe('saved');
  expect(saved).toEqual([pdf.name]);
});
