import { expect, test } from 'vitest';
import { readFile } from './read-file.ts';

const MAX = 2_000;
const going = new AbortController().signal;

test('a file of rows is read, with its encoding', async () => {
  const latin = Uint8Array.from('Sägeblatt;6\n', (letter) => letter.charCodeAt(0));
  expect(await readFile(new Blob([latin]), MAX, going)).toMatchObject({
    kind: 'rows',
    encoding: 'Windows-1252',
    rows: [{ item: 'Sägeblatt', quantity: '6' }],
  });
});

test('a picture and 100,000 rows are refused whole', async () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);
  expect(await readFile(new Blob([png]), MAX, going)).toMatchObject({
    refusal: { title: 'This is a picture' },
  });
  const many = 'KC-250;6\n'.repeat(100_000);
  expect(await readFile(new Blob([many]), MAX, going)).toEqual({
    kind: 'too-many',
    lines: 100_000,
  });
});

test('reading can be aborted', async () => {
  const controller = new AbortController();
  const reading = readFile(new Blob(['KC-250;6']), MAX, controller.signal);
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});
