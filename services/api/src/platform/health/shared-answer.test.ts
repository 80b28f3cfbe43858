import { expect, test, vi } from 'vitest';
import { shared } from './health.routes.ts';

test('All who ask while an answer is under way share it, and the next is asked for anew', async () => {
  const first = Promise.withResolvers<string>();
  const ask = vi.fn<() => Promise<string>>(() => first.promise);
  const answer = shared(ask);

  const early = [answer(), answer()];
  first.resolve('yes');
  expect(await Promise.all(early)).toEqual(['yes', 'yes']);
  expect(ask).toHaveBeenCalledTimes(1);

  ask.mockRejectedValue(new Error('lost'));
  await expect(answer()).rejects.toThrow('lost');
  ask.mockResolvedValue('no');
  expect(await answer()).toBe('no');
});
