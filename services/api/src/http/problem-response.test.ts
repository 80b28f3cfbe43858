import { problemKinds } from '@kerf/contract/problem-status';
import { problemBody } from '@kerf/contract/schemas/problem';
import { expect, test } from 'vitest';
import { problemResponse } from './problem-response.ts';

test('A problem is answered in the form of RFC 9457, with what belongs to it', async () => {
  const response = problemResponse({ code: 'price_changed', price: 64.5, totalPrice: 645 }, 'id-1');

  expect(response.status).toBe(409);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: problemKinds.price_changed.title,
    status: 409,
    detail: 'The total is now $645.00. Check it and order again.',
    code: 'price_changed',
    success: false,
    requestId: 'id-1',
    price: 64.5,
    totalPrice: 645,
  });
});

test('Every field that is wrong is named with its path', async () => {
  const errors = [{ path: 'lines.2.quantity', message: 'Too small.' }];

  const response = problemResponse({ code: 'validation_failed', errors }, 'id-1');

  expect(problemBody.parse(await response.json()).errors).toEqual(errors);
});

test('Headers say when to come again, what is allowed, and how to sign in', () => {
  const limited = problemResponse({ code: 'rate_limited', retryAfterSeconds: 7 }, '');
  const wrongMethod = problemResponse({ code: 'method_not_allowed', allow: ['GET', 'PUT'] }, '');
  const stranger = problemResponse({ code: 'unauthenticated' }, '');
  const former = problemResponse({ code: 'session_ended' }, '');

  expect(limited.headers.get('retry-after')).toBe('7');
  expect(wrongMethod.headers.get('allow')).toBe('GET, PUT');
  expect(stranger.headers.get('www-authenticate')).toBe('Bearer');
  expect(former.headers.get('www-authenticate')).toBe('Bearer');
});
