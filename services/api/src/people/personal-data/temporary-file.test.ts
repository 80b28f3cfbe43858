import { expect, test } from 'vitest';
import { openTemporaryFile, type TemporaryFile } from './temporary-file.ts';

async function written(text: string): Promise<TemporaryFile> {
  const file = await openTemporaryFile();
  await file.append(Buffer.from(text));
  await file.append(Buffer.from(text));
  return file;
}

const untilClosed = (file: TemporaryFile) =>
  expect.poll(() => file.append(Buffer.from('more')).catch(() => 'closed')).toBe('closed');

test('It is read from its start, and closed by its end', async () => {
  const file = await written('ten bytes ');

  const bytes = await new Response(file.read(new AbortController().signal)).text();

  expect(bytes).toBe('ten bytes ten bytes ');
  await untilClosed(file);
});

test('It is closed when its reader stops, leaves, or has left before', async () => {
  const [stopped, left, late] = [await written('a'), await written('b'), await written('c')];
  const leaving = new AbortController();
  left.read(leaving.signal);

  await stopped.read(leaving.signal).cancel();
  leaving.abort();
  late.read(leaving.signal);

  await untilClosed(stopped);
  await untilClosed(left);
  await untilClosed(late);
});
