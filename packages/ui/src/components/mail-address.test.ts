import { expect, test } from 'vitest';
import { mailAddress } from './mail-address.ts';

test('an ordinary address stays readable', () => {
  expect(mailAddress('jane.doe@saw-works.co.uk')).toBe('mailto:jane.doe@saw-works.co.uk');
});

test.each([
  'jane?bcc=spy@saw.example',
  'jane?cc=all,bob@saw.example',
  'jane&bcc=x@saw.example',
  'a"b c"@saw.example',
  'jane@saw.example?bcc=spy',
  'one,two@saw.example',
  'jane%3Fbcc=spy@saw.example',
])('the address %s has one receiver and no header of its own', (email) => {
  const { pathname, search } = new URL(mailAddress(email));
  expect(search).toBe('');
  expect(pathname).not.toContain(',');
  expect(decodeURIComponent(pathname)).toBe(email);
});

test('subject and text are encoded too', () => {
  const { searchParams } = new URL(
    mailAddress('a@saw.example', { subject: 'A & B?', body: '1\r\n2' }),
  );
  expect([...searchParams]).toEqual([
    ['subject', 'A & B?'],
    ['body', '1\r\n2'],
  ]);
});
