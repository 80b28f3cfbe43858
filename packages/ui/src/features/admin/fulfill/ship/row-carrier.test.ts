import { expect, test } from 'vitest';
import { carrierOfRow, withCarrier } from './row-carrier.ts';

const carrier = (name: string) => ({ _id: name.toLowerCase(), name, trackingUrl: '' });
const carriers = [carrier('UPS'), carrier('FedEx')];
const own = { isOwnCarrier: true, unknownCarrier: null };

test.each([
  ['nothing', '', '', { ...own, isOwnCarrier: false, carrierId: 'fedex', service: '' }],
  [
    'a service',
    '',
    'Ground',
    { ...own, isOwnCarrier: false, carrierId: 'fedex', service: 'Ground' },
  ],
  ['a service of a carrier', '', 'UPS Ground', { ...own, carrierId: 'ups', service: 'Ground' }],
  ['a carrier', 'UPS', '', { ...own, carrierId: 'ups', service: '' }],
  ['a carrier with a service', 'UPS Ground', '', { ...own, carrierId: 'ups', service: 'Ground' }],
  ['both twice', 'UPS', 'UPS Ground', { ...own, carrierId: 'ups', service: 'Ground' }],
  ['both', 'United Parcel Service', 'Ground', { ...own, carrierId: 'ups', service: 'Ground' }],
  ['a chosen one', 'ups', 'Ground', { ...own, carrierId: 'ups', service: 'Ground' }],
  ['an unknown one', 'GLS', '', { ...own, carrierId: null, service: '', unknownCarrier: 'GLS' }],
])('a row that names %s ships with it', (_, carrierText, serviceText, expected) => {
  expect(carrierOfRow({ carrierText, serviceText }, 'fedex', carriers)).toEqual(expected);
});

test('a carrier chosen for an unknown name is that of every row with this name', () => {
  const row = (id: string, carrierText: string) => ({ id, carrierText, serviceText: '' });
  const rows = [row('1', 'GLS'), row('2', 'UPS'), row('3', 'GLS')];
  const chosen = withCarrier(rows, '1', 'fedex', 'GLS').map(({ carrierText }) => carrierText);
  expect(chosen).toEqual(['fedex', 'UPS', 'fedex']);
});
