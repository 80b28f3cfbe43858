import { describe, expect, it } from 'vitest';
import { blade, newProduct, productQuery } from './product.ts';

const disc = {
  kind: 'circular',
  diameter: 250,
  bore: 30,
  kerf: 3.2,
  plate: 2.2,
  teeth: 24,
  grind: 'FTG',
  hookAngle: 20,
  maxRpm: 7600,
  materials: ['Softwood', 'Hardwood'],
};
const band = {
  kind: 'band',
  length: 2240,
  width: 16,
  thickness: 0.5,
  teethPerInch: 4,
  materials: ['Softwood'],
};
const specified = {
  name: 'Longridge 250 rip, 24T',
  des: 'Flat-topped rip blade.\nFeed steadily.',
  img: '',
  minOrder: 5,
  stock: 720,
  price: 48,
};

function pathsOf(result: { error?: { issues: { path: PropertyKey[] }[] } }): string[] {
  return [...new Set((result.error?.issues ?? []).map((issue) => issue.path.join('.')))];
}

describe('a new product', () => {
  it('may be just the payload of the specification', () => {
    expect(newProduct.parse(specified)).toEqual(specified);
  });

  it('may have a SKU and a blade, or no blade', () => {
    const full = { ...specified, sku: 'KC-250-30-24T', blade: disc };
    expect(newProduct.parse(full)).toEqual(full);
    expect(newProduct.parse({ ...specified, blade: null }).blade).toBeNull();
  });

  it('may say how it is sold by the hundred, and then names what is wrong with it', () => {
    const tier = (from: number, price: number) => ({ from, price });
    const sold = {
      packSize: 10,
      priceTiers: [tier(10, 48), tier(50, 42.5)],
      aliases: ['LU2M', 'LU 2M'],
      replacedBy: null,
    };
    expect(newProduct.parse({ ...specified, ...sold })).toEqual({ ...specified, ...sold });

    const priceTiers = [tier(10, 48.01), tier(10, 48)];
    const prices = pathsOf(newProduct.safeParse({ ...specified, priceTiers }));
    expect(prices).toEqual(['priceTiers.0.price', 'priceTiers.1.from']);
    const names = pathsOf(newProduct.safeParse({ ...specified, aliases: ['a', 'b', 'A'] }));
    expect(names).toEqual(['aliases.2']);
  });

  it('has no picture where none is given', () => {
    expect(newProduct.parse({ ...specified, img: undefined }).img).toBe('');
  });

  it.each([
    ['name', ''],
    ['name', 'a'.repeat(121)],
    ['name', 'Rip\u202e42T'],
    ['des', ' '],
    ['img', 'javascript:alert(1)'],
    ['minOrder', 4],
    ['minOrder', 5.5],
    ['minOrder', 1e9],
    ['stock', -1],
    ['stock', 1.5],
    ['stock', '720'],
    ['price', 0],
    ['price', -1],
    ['price', 0.001],
    ['price', 1_000_000],
    ['sku', 'KC 250'],
    ['sku', '-250'],
    ['sku', '<b>'],
    ['blade', {}],
    ['blade', 'circular'],
    ['packSize', 0],
    ['packSize', 1.5],
    ['packSize', null],
    ['priceTiers', [{ from: 1, price: 40 }]],
    ['priceTiers', [{ from: 2, price: 48.01 }]],
    ['priceTiers', [{ from: 2, price: 0 }]],
    ['priceTiers', Array.from({ length: 11 }, (_, at) => ({ from: at + 2, price: 40 }))],
    ['aliases', ['LU2M', 'lu2m']],
    ['aliases', ['a'.repeat(61)]],
    ['replacedBy', 'KC-250'],
  ])('refuses the %s %j', (field, value) => {
    const [path] = pathsOf(newProduct.safeParse({ ...specified, [field]: value }));
    expect(path?.split('.')[0]).toBe(field);
  });
});

describe('a blade', () => {
  it('is of a known kind', () => {
    expect(blade.parse(disc)).toEqual(disc);
    expect(blade.parse(band)).toEqual(band);
    expect(blade.parse({ ...band, kind: 'reciprocating' }).kind).toBe('reciprocating');
    expect(pathsOf(blade.safeParse({ ...disc, kind: 'chain' }))).toEqual(['kind']);
  });

  it.each([
    ['bore', { bore: 250 }],
    ['bore', { bore: -30 }],
    ['plate', { plate: 3.2 }],
    ['teeth', { teeth: 1 }],
    ['teeth', { teeth: 24.5 }],
    ['diameter', { diameter: 60_000 }],
    ['hookAngle', { hookAngle: 90 }],
    ['maxRpm', { maxRpm: 0 }],
    ['grind', { grind: 'ABC' }],
    ['materials.0', { materials: ['Cheese'] }],
    ['kerf', { kerf: null }],
  ])('says that its %s is wrong: %j', (field, change) => {
    expect(pathsOf(blade.safeParse({ ...disc, ...change }))).toContain(field);
  });

  it('says so of a strip as well', () => {
    expect(pathsOf(blade.safeParse({ ...band, thickness: 16 }))).toEqual(['thickness']);
    expect(pathsOf(blade.safeParse({ ...band, width: 2240 }))).toEqual(['width']);
  });
});

describe('the order of the catalogue', () => {
  it('is by name unless another is asked for', () => {
    expect(productQuery.parse({}).sort).toBe('name');
    expect(productQuery.parse({ sort: '-price' }).sort).toBe('-price');
    expect(productQuery.safeParse({ sort: 'price; drop table' }).success).toBe(false);
  });
});
