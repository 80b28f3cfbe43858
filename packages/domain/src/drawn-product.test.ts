import { expect, test } from 'vitest';
import { type DrawableProduct, drawnProduct } from './drawn-product.ts';
import { pricedBlade } from './testing/priced-blade.ts';
import { sampleBand, sampleBlade } from './testing/sample-blades.ts';

const product: DrawableProduct = {
  ...pricedBlade,
  id: 'one',
  name: 'Rip 250',
  sku: 'K-1',
  des: 'Rips.',
  img: '',
  blade: sampleBlade(),
  pictures: [],
  replacedBy: null,
  expected: [],
};
const picture = { file: 'ab', width: 800, height: 600, widths: [320, 640], alt: '' };
const api = 'https://api.kerf.example/';
const drawn = (changes: Partial<DrawableProduct> = {}, apiUrl: string | undefined = api) =>
  drawnProduct({ ...product, ...changes }, apiUrl);

test('a product that can be ordered is offered in its smallest quantity, at the price of that', () => {
  expect(drawn()).toMatchObject({
    price: '$78.00',
    availability: '120 available',
    short: [],
    orderable: [
      {
        quantity: '6',
        rule: '6 to 119 pieces',
        total: '$468.00',
        hint: [{ words: 'Add 4 more and pay $72.95 each' }],
      },
    ],
    volume: [
      {
        chosen: [{ from: 'from 6', each: '$78.00', saved: '' }],
        step: [{ from: 'from 10', saved: '6.4%' }, { from: 'from 50' }],
        beyond: [],
      },
    ],
  });
  expect(drawn({ minOrder: 10 }).price).toBe('$72.95');
});

test('a product with too little stock is offered at no quantity, and steps beyond its stock are marked', () => {
  expect(drawn({ stock: 3 })).toMatchObject({
    price: '$78.00',
    availability: '3 available',
    orderable: [],
    short: [{}],
    volume: [{ chosen: [], step: [] }],
  });
  expect(drawn({ stock: 40 }).volume).toMatchObject([{ beyond: [{ from: 'from 50' }] }]);
  expect(drawn({ priceTiers: [] }).volume).toEqual([]);
});

test('the blade is drawn with its dimensions, in words and with its kind', () => {
  const [drawing] = drawn().drawing;
  expect(drawing).toMatchObject({ kind: 'Circular saw blade', sku: 'K-1', photo: [] });
  expect(drawing?.words).toContain('diameter 250 mm');
  expect(drawing?.shapes.html).toMatch(/^<g .*class="blade-plate".*⌀ 250<\/text>/);
  expect(drawn({ blade: sampleBand() }).drawing[0]?.kind).toBe('Band saw blade');
  expect(drawn({ img: 'https://x.example/a.jpg' }).drawing).toMatchObject([
    { photo: [{ address: 'https://x.example/a.jpg' }] },
  ]);
});

test('without a blade there is its picture, else its photo, else nothing', () => {
  const none = { drawing: [], gallery: [], photoAlone: [], nothing: [] };
  const img = 'https://x.example/a.jpg';
  expect(drawn({ blade: null })).toMatchObject({ ...none, nothing: [{}] });
  expect(drawn({ blade: null, img })).toMatchObject({ ...none, photoAlone: [{ address: img }] });
  const { gallery, ...others } = drawn({ blade: null, img, pictures: [picture] });
  expect(others).toMatchObject({ drawing: [], photoAlone: [], nothing: [] });
  expect(gallery).toMatchObject([
    {
      picture: [{ plain: 'https://api.kerf.example/files/ab/640.jpg', alt: 'Rip 250' }],
      later: [],
      others: [],
    },
  ]);
});

test('several pictures keep the room of their row, and all of them theirs where the API’s address is not known', () => {
  expect(drawn({ pictures: [picture, picture] }).gallery).toMatchObject([
    { others: [{ other: [{}, {}] }] },
  ]);
  expect(drawnProduct({ ...product, pictures: [picture] }, undefined).gallery).toMatchObject([
    { picture: [], later: [{}] },
  ]);
});

test('what is on its way is told with its days', () => {
  const expected = [
    { quantity: 1_410, on: '2026-03-12' },
    { quantity: 20, on: null },
  ];
  expect(drawn({ expected }).expected).toEqual([
    { words: '1,410 on 12 Mar 2026, 20, date not known' },
  ]);
  expect(drawn().expected).toEqual([]);
});

test('what replaces it, and a description, are there only if they are', () => {
  expect(drawn()).toMatchObject({ replaced: [], description: [{ text: 'Rips.' }] });
  expect(drawn({ replacedBy: 'two', des: '' })).toMatchObject({
    replaced: [{ by: 'two' }],
    description: [],
  });
});
