import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { replyAddress, replySubject } from './reply-token.ts';

const INBOX = 'replies@shop.example.com';
const SECRET = 'a secret of the shop';

test.for([['order'], ['conversation']] as const)('A reply names its %s', ([kind]) => {
  for (const id of [randomUUID(), '00000000-0000-4000-8000-000000000001']) {
    const address = replyAddress(INBOX, SECRET, { kind, id });

    expect(replySubject([SECRET], `Kerf <${address.toUpperCase()}>, b@c.de`)).toEqual({ kind, id });
    expect(replySubject(['another secret'], address)).toBeNull();
  }
});

test('An address that was made up or changed names nothing', () => {
  const address = replyAddress(INBOX, SECRET, { kind: 'order', id: randomUUID() });

  expect(replySubject([SECRET], address.replace('+o', '+m'))).toBeNull();
  expect(
    replySubject(
      [SECRET],
      address.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0')),
    ),
  ).toBeNull();
  expect(replySubject([SECRET], `replies+o${'v'.repeat(39)}@shop.example.com`)).toBeNull();
  expect(replySubject([SECRET], INBOX)).toBeNull();
});

test('The part before the @ stays within what mail servers take', () => {
  const name = 'a'.repeat(23);
  const address = replyAddress(`${name}@b.de`, SECRET, { kind: 'order', id: randomUUID() });

  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
});
