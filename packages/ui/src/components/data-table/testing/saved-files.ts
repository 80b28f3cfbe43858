import { afterEach, beforeEach } from 'vitest';

/** Catches the files that a page saves, instead of downloading them. */
export function catchSavedFiles(): { readonly texts: () => Promise<string[]> } {
  const blobs: Blob[] = [];
  const { createObjectURL } = URL;
  beforeEach(() => {
    blobs.length = 0;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return '#saved';
    };
  });
  afterEach(() => {
    URL.createObjectURL = createObjectURL;
  });
  return { texts: () => Promise.all(blobs.map(textOf)) };
}

// Not Blob.text(), which strips the byte order mark.
async function textOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
