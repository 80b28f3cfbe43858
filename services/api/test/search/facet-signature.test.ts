import { createHash } from 'node:crypto';
import { exactFacets, facetChoices, rangeOf } from '@kerf/domain/search/facets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { choiceBits, choiceReader } from '../../src/db/facet-signature.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

/** The signatures that Postgres computes, in the order given. */
async function signed(products: readonly object[]) {
  const { rows } = await sql<{ signature: string }>`
    select facet_signature(product) as signature
    from jsonb_array_elements(${JSON.stringify(products)}::jsonb) with ordinality as listed (fields, at),
      jsonb_populate_record(null::products, fields) as product
    order by at`.execute(api().db);
  return rows.map(({ signature }) => BigInt(signature));
}

function choicesIn(signature: bigint, name: keyof typeof facetChoices): number {
  return choiceReader(name)(Number(signature >> 32n), Number(signature & 0xffff_ffffn));
}

test.each(exactFacets)(
  'Postgres and the domain agree where each range of %s begins',
  async (name) => {
    const values = facetChoices[name].flatMap(({ from, to }) => [from ?? 0, (to ?? 99_999) - 0.01]);
    const signatures = await signed(
      values.map((value) => ({ price_cents: 1, blade: { kind: 'circular', [name]: value } })),
    );
    expect(signatures.map((signature) => choicesIn(signature, name))).toEqual(
      values.map((value) => choiceBits(name, [rangeOf(name, value)?.value ?? 'none'])),
    );
  },
);

test('Postgres and the domain agree where each range of prices begins', async () => {
  for (const { value, from, to } of facetChoices.price) {
    const ends = [(from ?? 0) * 100, (to ?? 9999) * 100 - 1];
    const signatures = await signed(ends.map((cents) => ({ price_cents: cents, blade: null })));
    for (const signature of signatures)
      expect(choicesIn(signature, 'price')).toBe(choiceBits('price', [value]));
  }
});

test.each(['kind', 'grind', 'material'] as const)(
  'Postgres has a bit for every %s',
  async (name) => {
    const words = facetChoices[name].map(({ value }) => value);
    const key = name === 'material' ? 'materials' : name;
    const signatures = await signed(
      words.map((word) => ({
        price_cents: 1,
        blade: { kind: 'band', [key]: name === 'material' ? [word] : word },
      })),
    );
    expect(signatures.map((signature) => choicesIn(signature, name))).toEqual(
      words.map((word) => choiceBits(name, [word])),
    );
  },
);

test('A product that is not a blade has the kind "other" and no dimensions', async () => {
  const [signature = 0n] = await signed([{ price_cents: 1, blade: null }]);
  expect(choicesIn(signature, 'kind')).toBe(choiceBits('kind', ['other']));
  for (const name of [...exactFacets, 'grind', 'material'] as const)
    expect(choicesIn(signature, name)).toBe(0);
});

test('The signatures of the last migration match the choices', () => {
  const choices = createHash('sha256').update(JSON.stringify(facetChoices)).digest('hex');
  // Add a migration that replaces facet_signature and signs all products again, then write the new fingerprint here.
  expect(choices.slice(0, 12)).toBe('c4d45e6fe583');
});
