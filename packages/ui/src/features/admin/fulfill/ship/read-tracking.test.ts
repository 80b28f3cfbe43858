import { expect, test } from 'vitest';
import { readTracking, type TrackedParcel } from './read-tracking.ts';

const carriers = [{ name: 'UPS' }, { name: 'FedEx' }];

/** The rows as "order|number|carrier|service" without what is empty at the end, or just the numbers. */
function read(text: string): readonly string[] | string {
  const found = readTracking(text, carriers);
  if (found.kind === 'empty') return 'empty';
  const rows =
    found.kind === 'orders'
      ? found.rows.map(({ order, ...parcel }) => [order, ...partsOf(parcel)])
      : found.parcels.map(partsOf);
  return rows.map((cells) => cells.join('|'));
}

function partsOf({ trackingNumber, carrierText, serviceText }: TrackedParcel): readonly string[] {
  if (serviceText !== '') return [trackingNumber, carrierText, serviceText];
  return carrierText === '' ? [trackingNumber] : [trackingNumber, carrierText];
}

test.each([
  ['tabs', 'KS-104233\t1Z99\nKS-104234\t1Z98', ['KS-104233|1Z99', 'KS-104234|1Z98']],
  ['commas', 'KS-104233,1Z99\r\nKS-104234,1Z98\r\n', ['KS-104233|1Z99', 'KS-104234|1Z98']],
  ['spaces', 'KS-104233 1Z99\nKS-104234 1Z98', ['KS-104233|1Z99', 'KS-104234|1Z98']],
  ['the number first', '1Z99;KS-104233\n1Z98;KS-104234', ['KS-104233|1Z99', 'KS-104234|1Z98']],
  [
    'bare order numbers',
    '104233,794600001111\n104234,794600002222',
    ['104233|794600001111', '104234|794600002222'],
  ],
  [
    "a carrier's columns",
    'Service,Reference 1,Tracking Number\nGround,KS-104233,1Z99',
    ['KS-104233|1Z99||Ground'],
  ],
  [
    'carrier and service of each row',
    'Order,Carrier,Service,Tracking Number\nKS-104233,UPS,Ground,1Z99\nKS-104234,GLS,,0098',
    ['KS-104233|1Z99|UPS|Ground', 'KS-104234|0098|GLS'],
  ],
  [
    'a carrier without a header',
    'KS-104233,UPS Ground,1Z99\nKS-104234,FedEx,794600001111',
    ['KS-104233|1Z99|UPS Ground', 'KS-104234|794600001111|FedEx'],
  ],
  [
    'a carrier before the number',
    'KS-104233 UPS 1Z9912345\nKS-104234 FedEx 794600001111',
    ['KS-104233|1Z9912345|UPS', 'KS-104234|794600001111|FedEx'],
  ],
  [
    'a carrier beside numbers alone',
    'UPS\t1Z9912345\nFedEx\t7946',
    ['1Z9912345|UPS', '7946|FedEx'],
  ],
  ['numbers with a word', 'AWB 123456789\nAWB 123456790', ['AWB 123456789', 'AWB 123456790']],
  ['one number with a word', 'Tracking no. 1Z9912345', ['Tracking no. 1Z9912345']],
  ['a number of a parcel', 'Parcel 00340434\tUPS', ['Parcel 00340434|UPS']],
  ['a German header', 'Sendungsnummer;Bestellnummer\n00340434;KS-104233', ['KS-104233|00340434']],
  ['a byte-order mark', '\uFEFFOrder,Tracking\nKS-104233,1Z99', ['KS-104233|1Z99']],
  [
    'numbers written as formulas',
    'KS-104233,"=""94001""" \nKS-104234,="94002"',
    ['KS-104233|94001', 'KS-104234|94002'],
  ],
  [
    'a row without a number',
    'Order,Tracking\nKS-104233,\nKS-104234,1Z98',
    ['KS-104233|', 'KS-104234|1Z98'],
  ],
  ['numbers alone', '1Z99\n\n1Z98\n', ['1Z99', '1Z98']],
  ['numbers alone, of digits', '794600001111\n794600002222', ['794600001111', '794600002222']],
  ['nothing', ' \n\n', 'empty'],
  ['a header alone', 'Order,Tracking number\n', 'empty'],
])('%s are read', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});
