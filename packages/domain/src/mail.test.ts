import { expect, test } from 'vitest';
import { isOptionalMail, mailKinds } from './mail.ts';

test('A customer can turn off what is on its way, and nothing that tells of money or of the order’s end', () => {
  const necessary = mailKinds.filter((kind) => !isOptionalMail(kind));

  expect(mailKinds.filter(isOptionalMail)).toEqual([
    'order.shipped',
    'order.delivered',
    'order.lapsing',
  ]);
  expect(necessary).toEqual(
    expect.arrayContaining([
      'order.placed',
      'order.paid',
      'order.refunded',
      'order.refund-failed',
      'order.expired',
    ]),
  );
});
