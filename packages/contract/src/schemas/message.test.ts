import { describe, expect, it } from 'vitest';
import { newMessage } from './message.ts';

describe('a message to the shop', () => {
  it('has an address to answer to and a text', () => {
    expect(newMessage.parse({ email: ' Robin@Example.com ', body: 'Hello\nthere' })).toEqual({
      email: 'robin@example.com',
      body: 'Hello\nthere',
    });
    expect(newMessage.safeParse({ email: 'robin', body: 'Hello' }).success).toBe(false);
    expect(newMessage.safeParse({ email: 'robin@example.com', body: '' }).success).toBe(false);
    expect(
      newMessage.safeParse({ email: 'robin@example.com', body: 'a'.repeat(5001) }).success,
    ).toBe(false);
  });
});
