import type { Endpoint } from '@kerf/contract/endpoint';
import { endpoints } from '@kerf/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { frontCalls, frontReaders } from './front-replies.ts';

const ID = '0199f000-0000-7000-8000-000000000001';

const circular = {
  kind: 'circular',
  diameter: 300,
  bore: 30,
  kerf: 3.2,
  plate: 2.2,
  teeth: 48,
  grind: 'ATB',
  hookAngle: -5,
  maxRpm: 7000,
  materials: ['Hardwood', 'MDF'],
  regrinds: 12,
};
const band = {
  kind: 'band',
  length: 3430,
  width: 27,
  thickness: 0.9,
  teethPerInch: 4.5,
  materials: [],
};
const product = {
  _id: ID,
  name: 'Rip 300',
  sku: 'RIP-300',
  des: 'For ripping.',
  minOrder: 5,
  stock: 120,
  price: 64.5,
  img: '',
  packSize: 10,
  priceTiers: [{ from: 50, price: 58.5 }],
  aliases: ['LU-300'],
  replacedBy: ID,
  pictures: [{ file: 'a'.repeat(40), alt: 'Teeth', width: 640, height: 480, widths: [320, 640] }],
};
const review = {
  _id: ID,
  name: 'Ada',
  img: '',
  rating: 4,
  des: 'True.',
  verified: true,
  createdAt: '2026-03-12T14:05:00.000Z',
};
const typedReview = {
  ...review,
  productId: ID,
  bought: true,
  machine: 'Panel saw',
  material: 'Hardwood',
  cut: { count: 600, unit: 'cuts' },
};

type Item = Record<string, unknown>;

const bladed = (blade: unknown): Item => ({ ...product, blade });
const items = {
  listProducts: [
    bladed(null),
    bladed(circular),
    bladed(band),
    bladed({ ...band, kind: 'reciprocating' }),
    { ...bladed(null), replacedBy: null },
  ],
  listReviews: [review, typedReview],
} as const;

function page(item: unknown) {
  return { items: [item], total: 41, next: 'abc' };
}

/** Copies of the item with one member missing or of another type. */
function broken(item: Item): Item[] {
  return Object.keys(item).flatMap((name) =>
    [undefined, {}, Number.NaN].map((value) => ({ ...item, [name]: value })),
  );
}

function fails(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}

describe.each(['listProducts', 'listReviews'] as const)('%s, read by hand', (call) => {
  const endpoint: Endpoint = endpoints[call];

  test('is the call in the contract', () => {
    expect(endpoint).toMatchObject(frontCalls[call]);
  });

  test.each(items[call])('is read as the contract reads it, without what came later', (item) => {
    const reply = { ...page({ ...item, addedLater: 1 }), addedLater: 1 };
    expect(frontReaders[call](reply)).toEqual(endpoint.reply.parse(reply));
    expect(frontReaders[call]({ items: [], total: 0, next: null }).items).toEqual([]);
  });

  test('is refused whenever the contract refuses it', () => {
    const blades = [circular, band, { ...circular, bore: 400 }, { ...band, kind: 'disc' }];
    const faulty = [
      ...items[call].flatMap(broken),
      ...(call === 'listProducts' ? blades.flatMap(broken).map(bladed) : []),
      { ...product, blade: { ...circular, bore: 400 } },
      { ...product, price: 1.005 },
      ...broken({ from: 50, price: 58.5 }).map((tier) => ({ ...product, priceTiers: [tier] })),
      { ...product, priceTiers: [{ from: 50, price: 58.505 }] },
      { ...product, aliases: [7] },
      bladed({ ...circular, regrinds: 'often' }),
      { ...review, rating: 6 },
      { ...review, rating: 4.5 },
      { ...review, material: 'Cheese' },
      ...broken(typedReview.cut).map((cut) => ({ ...review, cut })),
    ].map(page);
    const replies = [...faulty, ...broken(page(items[call][0])), null, [], 'no'];
    const refused = replies.filter((reply) => !endpoint.reply.safeParse(reply).success);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.filter((reply) => !fails(() => frontReaders[call](reply)))).toEqual([]);
  });
});
