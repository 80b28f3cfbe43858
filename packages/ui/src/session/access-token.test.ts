import { expect, test } from 'vitest';
import { readAccessToken } from './access-token.ts';
import { testToken } from './testing/test-token.ts';

test('the claims of a token are read, in any script', () => {
  const token = testToken({ email: 'zoe@example.com', displayName: 'Zoë 鋸?>', expiresAt: 5_000 });
  expect(readAccessToken(token)).toEqual({
    userId: 'user-of-zoe@example.com',
    email: 'zoe@example.com',
    displayName: 'Zoë 鋸?>',
    expiresAt: 5_000,
  });
});

test.each([
  '',
  'null',
  'a.b',
  'a.b.c',
  'a.%%%.c',
  `a.${btoa('null')}.c`,
  `a.${btoa('{"email":1}')}.c`,
  `a.${btoa('{"sub":"1","email":"a@b.co","name":"A","exp":"soon"}')}.c`,
])('a text that is not one of our tokens has no claims: %j', (text) => {
  expect(readAccessToken(text)).toBeNull();
});
