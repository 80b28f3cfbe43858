import { expect, test } from 'vitest';
import { etagOf, KeptAnswers } from './kept-answers.ts';

const answer = (body: string) => ({ body, headers: {} });

test('An answer is kept once it is made', async () => {
  const kept = new KeptAnswers();
  expect(kept.find('/products')).toBeUndefined();

  await kept.make('/products', async () => answer('[]'));

  expect(kept.find('/products')?.body).toBe('[]');
  expect(kept.find('/products?search=x')).toBeUndefined();
});

test('Many who ask at once share the making of it', async () => {
  const kept = new KeptAnswers();
  let made = 0;
  const work = async () => {
    made += 1;
    return answer(String(made));
  };

  const answers = await Promise.all([kept.make('a', work), kept.make('a', work)]);

  expect(answers.map((one) => one?.body)).toEqual(['1', '1']);
});

test('What may not be kept is made anew', async () => {
  const kept = new KeptAnswers();

  await kept.make('a', async () => null);

  expect(kept.find('a')).toBeUndefined();
});

test('An answer that was begun before a change is not kept after it', async () => {
  const kept = new KeptAnswers();
  let finish = (_body: string) => {};
  const old = kept.make(
    'a',
    () => new Promise((resolve) => (finish = (body) => resolve(answer(body)))),
  );

  kept.forget();
  const fresh = kept.make('a', async () => answer('new'));
  finish('old');

  expect((await old)?.body).toBe('old');
  expect((await fresh)?.body).toBe('new');
  expect(kept.find('a')?.body).toBe('new');
});

test('A failure is told to those who ask, and the next one tries again', async () => {
  const kept = new KeptAnswers();

  await expect(kept.make('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');

  expect((await kept.make('a', async () => answer('back')))?.body).toBe('back');
});

test('The tag of a text is the same everywhere, and another for another text', () => {
  expect(etagOf('[]')).toBe(etagOf('[]'));
  expect(etagOf('[]')).not.toBe(etagOf('[1]'));
  expect(etagOf('[]')).toMatch(/^"[\w-]{27}"$/);
});
