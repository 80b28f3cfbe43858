import { liveEndpoints } from '@kerf/contract/endpoints/live';
import { expect, test } from 'vitest';
import { liveCall } from './call-methods.ts';
import { type LiveEvent, readLiveEvents } from './live-events.ts';

async function read(...chunks: string[]) {
  const events: (readonly [LiveEvent, string | null])[] = [];
  const body = new Response(
    new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    }),
  ).body;
  if (!body) throw new Error('no body');
  await readLiveEvents(body, {
    lastEventId: '1:1:',
    onEvent: (event, id) => events.push([event, id]),
  });
  return events;
}

const changed = (...lines: string[]) => ({
  type: 'changed',
  records: lines.map((line) => ({ kind: line.split(' ')[0], id: line.split(' ')[1] })),
});

test('each event comes with the cursor to resume from', async () => {
  expect(
    await read(
      'data: order a\ndata: product b\n\n',
      'id: 7:7:\nevent: ready\ndata: go\n\n: still here\nid: 8:8:\n\n',
      'id: 9:9:\nevent: resync\ndata: all\n\n',
    ),
  ).toEqual([
    [changed('order a', 'product b'), '1:1:'],
    [{ type: 'ready' }, '7:7:'],
    [{ type: 'heartbeat' }, '8:8:'],
    [{ type: 'resync' }, '9:9:'],
  ]);
});

test('events may arrive in pieces, and an incomplete one is dropped', async () => {
  expect(await read('data: or', 'der a\n', '\nid: 9:9:\ndata: order b\n')).toEqual([
    [changed('order a'), '1:1:'],
  ]);
});

test('unknown events of a newer server are ignored', async () => {
  expect(await read('event: weather\ndata: rain\n\n')).toEqual([]);
});

test('the call matches the contract', () => {
  expect(liveEndpoints.followChanges).toMatchObject(liveCall);
});
