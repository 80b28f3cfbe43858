import { expect, test } from 'vitest';
import { carrierInText } from './carrier-names.ts';

const carriers = ['UPS', 'UPS Freight', 'FedEx', 'USPS', 'DHL', 'Saw & Sons'].map((name) => ({
  name,
}));

test.each([
  ['UPS', 'UPS', ''],
  ['ups ground', 'UPS', 'ground'],
  ['U.P.S. – Next Day Air®', 'UPS', 'Next Day Air®'],
  ['United Parcel Service', 'UPS', ''],
  ['UPS Freight LTL', 'UPS Freight', 'LTL'],
  ['Fed Ex Home Delivery', 'FedEx', 'Home Delivery'],
  ['FEDERAL EXPRESS', 'FedEx', ''],
  ['FDXG', 'FedEx', ''],
  ['U.S. Postal Service', 'USPS', ''],
  ['DHL Express', 'DHL', 'Express'],
  ['saw&sons overnight', 'Saw & Sons', 'overnight'],
])('%s is a service of the shop’s carrier', (text, name, service) => {
  expect(carrierInText(text, carriers)).toEqual({ carrier: { name }, service });
});

test.each(['GLS', 'Ground', 'UPSilon', '', '—'])('“%s” names none of the carriers', (text) => {
  expect(carrierInText(text, carriers)).toBeNull();
});

test('a name that two carriers share names neither', () => {
  expect(carrierInText('Rail', [{ name: 'Rail' }, { name: 'R.A.I.L.' }])).toBeNull();
});
