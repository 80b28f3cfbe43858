import { expect, it } from 'vitest';
import { type Part, PartList } from './part-list.ts';

function recorded(name: string, stopped: string[]): Part {
  return {
    stop: async () => {
      stopped.push(name);
    },
  };
}

it('stops each part before the parts that it depends on', async () => {
  const parts = new PartList();
  const stopped: string[] = [];
  for (const name of ['stripe', 'postgres', 'web', 'mail', 'auth', 'api'] as const) {
    parts.add(name, recorded(name, stopped));
  }
  await parts.stopAll();
  expect(stopped).toEqual(['web', 'api', 'stripe', 'auth', 'mail', 'postgres']);
});

it('stops the other parts when one fails to stop, and names that one', async () => {
  const parts = new PartList();
  const stopped: string[] = [];
  parts.add('api', { stop: () => Promise.reject(new Error('stuck')) });
  parts.add('postgres', recorded('postgres', stopped));
  await expect(parts.stopAll()).rejects.toThrow('Not stopped in order: api: stuck');
  expect(stopped).toEqual(['postgres']);
});

it('names the part that ended by itself', async () => {
  const parts = new PartList();
  parts.add('auth', { stop: async () => undefined, ended: new Promise(() => undefined) });
  parts.add('api', { stop: async () => undefined, ended: Promise.resolve(7) });
  expect(await parts.failure).toEqual({ part: 'api', code: 7 });
  await parts.stopAll();
});

it('does not report a part as failed that it stopped itself', async () => {
  const parts = new PartList();
  const ended = Promise.withResolvers<number | null>();
  parts.add('api', { stop: async () => ended.resolve(0), ended: ended.promise });
  await parts.stopAll();
  const nothing = Promise.resolve('nothing');
  expect(await Promise.race([parts.failure, nothing])).toBe('nothing');
});
