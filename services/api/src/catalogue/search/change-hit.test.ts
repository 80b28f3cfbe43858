import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeHit, type HitRow } from './change-hit.ts';
import { type Hits, idBytes, unpackHits } from './hits.ts';

const sorts = ['relevance', 'price', '-price'] as const;
type Sort = (typeof sorts)[number];

const row = fc.record({
  id: fc.uuid(),
  high: fc.nat({ max: 2 }),
  low: fc.nat({ max: 2 }),
  price: fc.integer({ min: 1, max: 9 }),
});
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: 12 });

/** In the order of Postgres, which compares ids as bytes. */
function sorted(found: readonly HitRow[], sort: Sort): HitRow[] {
  if (sort === 'relevance') return [...found];
  const direction = sort === 'price' ? 1 : -1;
  return found.toSorted(
    (a, b) => direction * (a.price - b.price || idBytes(a.id).compare(idBytes(b.id))),
  );
}

function hitsOf(found: readonly HitRow[], sort: Sort): Hits {
  const packed = sorted(found, sort).map(({ id, high, low, price }) => {
    const numbers = Buffer.alloc(sort === 'relevance' ? 8 : 16);
    numbers.writeUInt32BE(high, 0);
    numbers.writeUInt32BE(low, 4);
    if (sort !== 'relevance') numbers.writeBigInt64BE(BigInt(price), 8);
    return Buffer.concat([idBytes(id), numbers]);
  });
  return unpackHits(Buffer.concat(packed), sort !== 'relevance');
}

test('A changed hit stands where it would stand if all were found again', () => {
  fc.assert(
    fc.property(rows, row, fc.nat(), fc.constantFrom(...sorts), (found, change, n, sort) => {
      const { id } = found[n % found.length] ?? change;
      const before = hitsOf(found, sort);
      const copy = structuredClone({ ...before, facetCounts: null });

      const after = changeHit(before, { ...change, id }, sort);

      const changed = found.map((one) => (one.id === id ? { ...change, id } : one));
      expect({ ...after, facetCounts: null }).toEqual({
        ...hitsOf(changed, sort),
        facetCounts: null,
      });
      expect({ ...before, facetCounts: null, ids: new Uint8Array(before.ids) }).toEqual({
        ...copy,
        ids: new Uint8Array(copy.ids),
      });
      const old = found.find((one) => one.id === id);
      const isCountedTheSame = old?.high === change.high && old.low === change.low;
      expect(after.facetCounts === before.facetCounts).toBe(isCountedTheSame);
      const isSame = isCountedTheSame && (sort === 'relevance' || old.price === change.price);
      expect(after === before).toBe(isSame);
    }),
  );
});
