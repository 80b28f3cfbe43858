import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { UnreadAnswers } from './unread-answers.ts';

const MEGABYTE = 1024 * 1024;

/** An answer of so many bytes that nobody reads. */
function unread(bytes: number): Writable {
  const answer = new Writable({ write: () => undefined });
  answer.write(Buffer.alloc(bytes));
  return answer;
}

test('The unread answers of a caller take room together, another caller has their own, and it returns', () => {
  const answers = new UnreadAnswers();
  const [first, second] = [unread(20 * MEGABYTE), unread(20 * MEGABYTE)];
  answers.follow('buyer', first);
  expect(answers.hasNoRoom('buyer', 1)).toBe(false);
  answers.follow('buyer', second);
  expect(answers.hasNoRoom('buyer', 1)).toBe(true);
  expect(answers.hasNoRoom('office', 10)).toBe(false);

  first.emit('close');
  expect(answers.hasNoRoom('buyer', 1)).toBe(false);
  second.emit('close');
  expect(answers.hasNoRoom('buyer', 1)).toBe(false);
});

test('Small unread answers are bounded in number, those that are read and idle streams are not', () => {
  const answers = new UnreadAnswers();
  for (let count = 0; count < 1_000; count += 1) answers.follow('buyer', new Writable());
  for (let count = 0; count < 127; count += 1) answers.follow('buyer', unread(100));
  expect(answers.hasNoRoom('buyer', 1)).toBe(false);
  answers.follow('buyer', unread(100));
  expect(answers.hasNoRoom('buyer', 1)).toBe(true);
  expect(answers.hasNoRoom('buyer', 10)).toBe(false);
});

test('Once the unread answers of all callers take too much, a caller with an unread answer gets no other one', () => {
  const answers = new UnreadAnswers();
  for (let caller = 0; caller < 5; caller += 1)
    answers.follow(`buyer ${caller}`, unread(25 * MEGABYTE));
  answers.follow('slow', unread(100));
  expect(answers.hasNoRoom('slow', 1)).toBe(false);
  answers.follow('buyer 5', unread(25 * MEGABYTE));
  expect(answers.hasNoRoom('slow', 1)).toBe(true);
  expect(answers.hasNoRoom('quick', 1)).toBe(false);
});

test('Thousands of unread answers are counted every few milliseconds, not for each call', () => {
  const answers = new UnreadAnswers();
  let reads = 0;
  const counted = unread(1);
  Object.defineProperty(counted, 'writableLength', {
    get: () => {
      reads += 1;
      return 1;
    },
  });
  answers.follow('slow', unread(100));
  answers.follow('buyer', counted);
  vi.useFakeTimers({ toFake: ['performance'] });
  for (let call = 0; call < 100; call += 1) answers.hasNoRoom('slow', 1);
  expect(reads).toBe(1);
  vi.advanceTimersByTime(25);
  answers.hasNoRoom('slow', 1);
  expect(reads).toBe(2);
  vi.useRealTimers();
});
