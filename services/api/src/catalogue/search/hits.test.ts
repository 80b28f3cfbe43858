import { facetChoices } from '@kerf/domain/search/facets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choiceNumber } from '../../db/facet-signature.ts';
import { unlimited } from '../../http/allowance.ts';
import { countFacets, type HitPosition, listNextHits, unpackHits } from './hits.ts';

const kinds = facetChoices.kind.map(({ value }) => value);
const kind = fc.constantFrom(...kinds);
// Only one of the sixteen bytes is set, so that the end of one id and the beginning of the next often look
// like a third.
const id = fc.nat({ max: 15 }).map((at) => {
  const hex = `${'00'.repeat(at)}01${'00'.repeat(15 - at)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
});
const products = fc.uniqueArray(fc.record({ id, kind }), { selector: (product) => product.id });

interface Product {
  readonly id: string;
  readonly kind: string;
}

/** In the format of Postgres. */
function pack(found: readonly Product[]): Buffer {
  const packed = found.map((product) => {
    const signature = Buffer.alloc(8);
    signature.writeBigUInt64BE(BigInt(choiceNumber('kind', product.kind)));
    return Buffer.concat([Buffer.from(product.id.replaceAll('-', ''), 'hex'), signature]);
  });
  return Buffer.concat(packed);
}

test('The pages together are the hits that match the facets, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      products,
      fc.subarray(kinds),
      fc.integer({ min: 1, max: 5 }),
      async (found, chosen, most) => {
        const hits = unpackHits(pack(found), false);
        const passing = found.filter((one) => chosen.length === 0 || chosen.includes(one.kind));

        const seen: HitPosition[] = [];
        for (let pages = 0; pages <= found.length; pages += 1) {
          const page = listNextHits(hits, { kind: chosen }, seen.at(-1) ?? null, most);
          if (page.length === 0) break;
          expect(page.length).toBeLessThanOrEqual(most);
          seen.push(...page);
        }

        expect(seen).toEqual(passing.map((one) => ({ id: one.id, index: found.indexOf(one) })));
        const { total } = await countFacets(hits, { kind: chosen }, unlimited);
        expect(total).toBe(passing.length);
      },
    ),
  );
});

describe('A page behind a product', () => {
  const disc = (n: number) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    kind: 'circular',
  });
  const [first, second, third, fourth] = [disc(1), disc(2), disc(3), disc(4)];

  function idsBehind(found: readonly Product[], behind: HitPosition): string[] {
    return listNextHits(unpackHits(pack(found), false), {}, behind, 10).map(({ id }) => id);
  }

  test('follows it where it stands now', () => {
    expect(idsBehind([first, third, second, fourth], { id: second.id, index: 1 })).toEqual([
      fourth.id,
    ]);
  });

  test('continues from its old position if it is gone', () => {
    expect(idsBehind([first, third, fourth], { id: second.id, index: 1 })).toEqual([
      third.id,
      fourth.id,
    ]);
  });

  test('is empty where there is no more', () => {
    expect(idsBehind([first], { id: second.id, index: 7 })).toEqual([]);
  });
});
