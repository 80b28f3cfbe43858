import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactTrackingNumber, isTrackingAddress, trackingUrl } from './tracking.ts';

const ADDRESS = 'https://parcels.example/track?id={number}&lang=en';

test('A tracking number loses the spaces of its label', () => {
  expect(compactTrackingNumber(' 1Z 999 AA1\t01 ')).toBe('1Z999AA101');
});

test.each([
  [ADDRESS, true],
  ['https://parcels.example/{number}', true],
  ['https://parcels.example/{number}/of/{number}', true],
  ['http://parcels.example/{number}', false],
  ['https://parcels.example/', false],
  ['https://{number}.example/', false],
  ['https://parcels.example:{number}/', false],
  ['https://{number}@parcels.example/', false],
  ['javascript:alert({number})', false],
  ['https:///{number}', false],
  ['https://parcels.example\\@evil.example/{number}', false],
  ['https://parcels example/{number}', false],
  ['', false],
])('%s can lead to a parcel: %s', (address, can) => {
  expect(isTrackingAddress(address)).toBe(can);
});

test('Whatever the number, the link stays at the carrier and carries the number whole', () => {
  const wellFormed = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(wellFormed, (number) => {
      const url = trackingUrl(ADDRESS, number);
      const [, encoded = ''] =
        /^https:\/\/parcels\.example\/track\?id=(.*)&lang=en$/.exec(url) ?? [];
      expect(encoded).toMatch(/^[\w%.!~*'()-]+$/);
      expect(decodeURIComponent(encoded)).toBe(number);
    }),
  );
  expect(trackingUrl(ADDRESS, 'a&lang=de#$&')).toBe(
    'https://parcels.example/track?id=a%26lang%3Dde%23%24%26&lang=en',
  );
});
