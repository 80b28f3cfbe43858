import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShares, type Share, systemShare } from './shares.ts';

const customer = (caller: string, left?: AbortSignal): Share => ({
  lane: 'customers',
  caller,
  left,
});

/** Work that ends when it is told to. */
function steps() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('Callers take turns, however much one of them wants', async () => {
  const inShare = createShares();
  const { begun, work, end } = steps();
  const greedy = ['a1', 'a2', 'a3'].map((name) => inShare(customer('ada'), work(name)));
  const modest = inShare(customer('eve'), work('e1'));

  end('a1');
  await expect.poll(() => begun).toEqual(['a1', 'a2']);
  end('a2');
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'e1']);
  end('e1');
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'e1', 'a3']);
  end('a3');
  expect(await Promise.all([...greedy, modest])).toEqual(['a1', 'a2', 'a3', 'e1']);
});

test('Staff and the server’s own work do not wait for customers', async () => {
  const inShare = createShares();
  const { begun, work } = steps();
  void inShare(customer('ada'), work('customer'));
  void inShare({ lane: 'staff', caller: 'boss' }, work('staff'));
  void inShare(systemShare, work('mail'));
  expect(begun).toEqual(['customer', 'staff', 'mail']);
});

test('The work of a caller who has left is never begun', async () => {
  const inShare = createShares();
  const { begun, work, end } = steps();
  const leaving = new AbortController();
  const first = inShare(customer('ada'), work('first'));
  const left = inShare(customer('ada', leaving.signal), work('left'));
  const last = inShare(customer('ada'), work('last'));

  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  await expect(inShare(customer('ada', leaving.signal), work('late'))).rejects.toThrow('aborted');
  end('first');
  await expect.poll(() => begun).toEqual(['first', 'last']);
  end('last');
  await Promise.all([first, last]);
});

test('A failure holds up nobody', async () => {
  const inShare = createShares();
  const failing = inShare(customer('ada'), () => Promise.reject(new Error('broken')));
  const sync = inShare(customer('ada'), () => {
    throw new Error('not begun');
  });
  const next = inShare(customer('ada'), async () => 'done');
  await expect(sync).rejects.toThrow('not begun');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('Nobody waits for more than one piece of work of each other caller', async () => {
  const wants = fc.array(fc.constantFrom('ada', 'bob', 'eve', 'kim'), {
    minLength: 1,
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(wants, async (callers) => {
      const inShare = createShares();
      const order: string[] = [];
      await Promise.all(
        callers.map((caller) => inShare(customer(caller), async () => void order.push(caller))),
      );
      // All are waiting once the first is under way.
      const waiting = order.slice(1);
      const others = new Set(callers).size;
      for (const caller of new Set(waiting)) {
        expect(waiting.indexOf(caller)).toBeLessThanOrEqual(others);
      }
    }),
  );
});
