import { facetChoices } from '@kerf/domain/search/facets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFacets, findsOf, nextIds } from './finds.ts';
import { choiceNumber } from './signature.ts';

const kinds = facetChoices.kind.map(({ value }) => value);
const kind = fc.constantFrom(...kinds);
// One byte of sixteen is set: the end of one id and the beginning of the next are often a third one.
const id = fc.nat({ max: 15 }).map((at) => {
  const hex = `${'00'.repeat(at)}01${'00'.repeat(15 - at)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
});
const products = fc.uniqueArray(fc.record({ id, kind }), { selector: (product) => product.id });

/** As Postgres packs them. */
function pack(found: readonly { readonly id: string; readonly kind: string }[]): Buffer {
  const signatures = found.map((product) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(choiceNumber('kind', product.kind)));
    return bytes;
  });
  const ids = found.map((product) => Buffer.from(product.id.replaceAll('-', ''), 'hex'));
  return Buffer.concat([...signatures, ...ids]);
}

test('The pages behind each other are what the facets let through, in its order', () => {
  fc.assert(
    fc.property(
      products,
      fc.subarray(kinds),
      fc.integer({ min: 1, max: 5 }),
      (found, chosen, most) => {
        const finds = findsOf(pack(found));
        const passing = found.filter((one) => chosen.length === 0 || chosen.includes(one.kind));

        const seen: string[] = [];
        for (let pages = 0; pages <= found.length; pages += 1) {
          const page = nextIds(finds, { kind: chosen }, seen.at(-1) ?? null, most);
          if (!page || page.length === 0) break;
          expect(page.length).toBeLessThanOrEqual(most);
          seen.push(...page);
        }

        expect(seen).toEqual(passing.map((one) => one.id));
        expect(countFacets(finds, { kind: chosen }).total).toBe(passing.length);
      },
    ),
  );
});

test('Behind what is not found there is no page', () => {
  const finds = findsOf(pack([{ id: '00000000-0000-4000-8000-000000000001', kind: 'circular' }]));
  expect(nextIds(finds, {}, '00000000-0000-4000-8000-000000000002', 5)).toBeNull();
});
