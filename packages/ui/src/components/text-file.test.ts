import { TEXT_FILE_BYTES_MAX } from '@kerf/domain/limits';
import { expect, test } from 'vitest';
import { readTextFile } from './text-file.ts';

/** A file that reports its size and must not be opened. */
function unopened(size: number): Blob {
  const file = new Blob([]);
  Object.defineProperties(file, {
    size: { value: size },
    arrayBuffer: { value: () => Promise.reject(new Error('It is locked.')) },
  });
  return file;
}

test('a text is read in its encoding, without what no cell has', async () => {
  const latin = Uint8Array.from('Sägeblatt;6\0\n', (letter) => letter.charCodeAt(0));
  expect(await readTextFile(new Blob([latin]))).toEqual({
    kind: 'text',
    text: 'Sägeblatt;6\uFFFD\n',
    encoding: 'Windows-1252',
    isCertain: false,
  });
});

test('a file of 50 MB is refused without being opened', async () => {
  const bytes = 50 * 1024 * 1024;
  expect(TEXT_FILE_BYTES_MAX).toBeLessThan(bytes);
  expect(await readTextFile(unopened(bytes))).toMatchObject({
    refusal: {
      title: '50 MB is too large',
      detail: 'A file can be up to 4 MB. Nothing was added.',
    },
  });
});

test('a picture, and a file that cannot be opened, say what they are', async () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);
  expect(await readTextFile(new Blob([png]))).toMatchObject({
    refusal: { title: 'This is a picture' },
  });
  expect(await readTextFile(unopened(1))).toMatchObject({
    refusal: { title: 'The file could not be opened', detail: 'It is locked.' },
  });
});
