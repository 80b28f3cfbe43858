import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readInThread } from './read-in-worker.ts';

const DAMAGED = 'PK\u0003\u0004';
const threads: Worker[] = [];
const note = (thread: Worker) => void threads.push(thread);

beforeAll(async () => {
  // Ends what earlier tests of this process have left: one thread of each lane.
  await Promise.allSettled([read(DAMAGED), read(DAMAGED), read(DAMAGED)]);
  process.on('worker', note);
});
afterAll(() => void process.off('worker', note));

const read = (text: string) =>
  readInThread({
    bytes: Buffer.from(text),
    readAs: { sheet: null, encoding: null },
    mapping: null,
  });

const summaryOf = (heading: string) => [{ kind: 'csv', summary: { columns: [{ heading }, {}] } }];

test('Files that follow each other are read by one thread, each for itself', async () => {
  expect(await read('SKU,Price\nA-1,4.99\n')).toMatchObject(summaryOf('SKU'));
  expect(await read('Article,Name\nB-1,Dozuki\n')).toMatchObject(summaryOf('Article'));
  expect(threads).toHaveLength(1);
});

test.runIf(process.platform === 'linux')(
  'The thread lets all others go first, the server as it was',
  async () => {
    const own = getPriority();
    await read('SKU,Price\nA-1,4.99\n');
    expect(getPriority()).toBe(own);
    // The 17th field after the name, which may have spaces.
    const priorities = readdirSync('/proc/self/task').map((thread) =>
      Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
    );
    expect(priorities).toContain(10);
  },
);

/** The thread that read last ends. */
const untilEnded = () => vi.waitFor(() => expect(threads.at(-1)?.threadId).toBe(-1), 15_000);

test('A file that cannot be read ends its thread, and the next one is read all the same', async () => {
  await expect(read(DAMAGED)).rejects.toMatchObject({ fault: 'damaged' });
  await untilEnded();

  expect(await read('SKU,Price\nA-1,4.99\n')).toMatchObject(summaryOf('SKU'));
});

test('A large file ends its thread, and the next one is read all the same', async () => {
  const large = `SKU,Name\n${`A-1,${'x'.repeat(2_000)}\n`.repeat(1_000)}`;
  expect(await read(large)).toMatchObject(summaryOf('SKU'));
  await untilEnded();

  expect(await read('SKU,Price\nA-1,4.99\n')).toMatchObject(summaryOf('SKU'));
});
