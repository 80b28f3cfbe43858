import { cents } from '@kerf/domain/money';
import { type SheetProduct, sheetRow } from '@kerf/domain/product-sheet/write-row';
import { sampleBand, sampleBlade } from '@kerf/domain/testing/sample-blades';
import { expect, test } from 'vitest';
import { checkRow } from './product-sheet.ts';

const disc: SheetProduct = {
  sku: 'KC-250-30-60',
  name: 'Longridge 250',
  des: 'Clean cuts.\nFeed steadily.',
  img: 'https://example.com/disc.jpg',
  price: cents(4800),
  onHand: 120,
  minOrder: 5,
  priceTiers: [
    { from: 10, unitPrice: cents(4250) },
    { from: 50, unitPrice: cents(4000) },
  ],
  packSize: 5,
  reorderAt: 20,
  reorderQuantity: 100,
  aliases: ['LU2M', 'F 250'],
  replacedBy: 'KC-250-30-80',
  categories: '',
  archived: false,
  blade: sampleBlade(),
};

test.for<[string, SheetProduct]>([
  ['A circular blade', disc],
  ['A band', { ...disc, blade: sampleBand(), priceTiers: [], aliases: [], replacedBy: null }],
  ['An accessory', { ...disc, blade: null }],
])('%s that is written to a sheet and read again is the same', ([, product]) => {
  const row = sheetRow(product);
  expect(checkRow(row)).toMatchObject({ row, faults: null });
});

test('A row is written the way that Kerf writes it', () => {
  const typed = {
    ...sheetRow(disc),
    Price: '$48',
    'Volume prices': '10:42.5 ;50: 40',
    Teeth: '60',
  };
  expect(checkRow(typed).row).toEqual(sheetRow(disc));
});

test.for([
  ['Price', '48.001', /amount/],
  ['Price', '0', /at least \$0\.01/],
  ['Volume prices', '10 x 42.50', /10: 42\.50/],
  ['Volume prices', '10: 52.50', /must not cost more/],
  ['On hand', 'many', /number/],
  ['Minimum order', '3', /at least 5/],
  ['Kind', 'chain', /circular, band, reciprocating/],
  ['Bore', '250', /smaller than the diameter/],
  ['Width', '16', /circular blade has none/],
  ['Materials', 'Cheese', /./],
  ['Archived', 'maybe', /yes/],
  ['Name', '', /./],
] as const)('%s “%s” names its own column, and says what to do', ([column, value, reason]) => {
  const { faults } = checkRow({ ...sheetRow(disc), [column]: value });
  expect(faults).toContainEqual({ column, value, reason: expect.stringMatching(reason) });
});

const figuresOfDisc = [
  ...['Diameter', 'Bore', 'Kerf', 'Plate', 'Teeth', 'Grind', 'Hook angle', 'Max rpm', 'Materials'],
];

test('The figures of a blade without its kind are refused', () => {
  const { faults } = checkRow({ ...sheetRow(disc), Kind: '' });
  expect(faults?.map(({ column }) => column).sort()).toEqual([...figuresOfDisc].sort());
});

test('All faults of a row are told at once, and none that only follows from another', () => {
  const wrong = {
    ...sheetRow(disc),
    Name: '',
    Price: 'dear',
    'On hand': '-3',
    'Minimum order': '3',
    Diameter: '',
    Teeth: '1.5',
  };
  expect(checkRow(wrong).faults?.map(({ column, reason }) => [column, reason])).toEqual([
    ['Price', 'Enter an amount such as 48.00.'],
    ['Diameter', 'Enter a number.'],
    ['Teeth', 'Enter a whole number.'],
    ['Name', 'Fill in this field.'],
    ['Minimum order', 'The minimum order is at least 5.'],
    ['On hand', 'Enter 0 or more.'],
  ]);
});
