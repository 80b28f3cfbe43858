import { expect, test } from 'vitest';
import { replyAddress } from './conversation/conversation-facts.tsx';

const message = {
  _id: '11111111-1111-4111-8111-111111111111',
  email: 'jane.doe@saw-works.co.uk',
  body: 'Do you sharpen?\nJane & Sons',
  createdAt: '2026-03-12T14:05:00.000Z',
};

function read(address: string) {
  const { protocol, pathname, searchParams } = new URL(address);
  return { protocol, to: decodeURIComponent(pathname), body: searchParams.get('body') };
}

test('the reply goes to the sender and quotes every line', () => {
  expect(read(replyAddress(message))).toEqual({
    protocol: 'mailto:',
    to: 'jane.doe@saw-works.co.uk',
    body: '\r\n\r\n> Do you sharpen?\r\n> Jane & Sons',
  });
});

test('an address cannot add recipients or headers', () => {
  const address = replyAddress({ ...message, email: 'jane?cc=all,bob@saw.example' });
  expect(address.startsWith('mailto:jane%3Fcc%3Dall%2Cbob@saw.example?subject=')).toBe(true);
});

test('a long message is quoted in part, without splitting a character', () => {
  const body = `${'x'.repeat(999)}🪚${'y'.repeat(4000)}`;
  expect(read(replyAddress({ ...message, body })).body).toBe(`\r\n\r\n> ${'x'.repeat(999)} …`);
});
