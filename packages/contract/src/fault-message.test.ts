import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { faultMessage } from './fault-message.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Fill in this field.'],
  [z.string(), 5, 'Enter a text.'],
  [z.number(), 'five', 'Enter a number.'],
  [z.int(), 5.5, 'Enter a whole number.'],
  [z.boolean(), 'yes', 'Enter true or false.'],
  [z.array(z.int()), {}, 'Enter a list.'],
  [z.object({}), null, 'Enter an object.'],
  [z.uuid(), 'x', 'Enter an id, such as 0192f0a1-7b3c-7d4e-8f5a-6b7c8d9e0f1a.'],
  [z.iso.datetime(), 'today', 'Enter a time in UTC, such as 2026-03-12T13:05:00Z.'],
  [z.enum(['A4', 'Letter']), 'A3', 'Choose A4, Letter.'],
  [z.int().min(1), 0, 'Enter 1 or more.'],
  [z.number().positive(), 0, 'Enter more than 0.'],
  [z.int().max(1_000), 1_001, 'Enter 1,000 or less.'],
  [z.array(z.int()).min(1), [], 'List at least 1.'],
  [z.array(z.int()).max(2), [1, 2, 3], 'List at most 2.'],
  [z.string().max(3), 'abcd', 'Keep it to 3 characters.'],
  [z.int().min(5, 'Five at least.'), 4, 'Five at least.'],
])('a rule says what to do: %# %j', (schema, value, message) => {
  expect(schema.safeParse(value, { error: faultMessage }).error?.issues[0]?.message).toBe(message);
});

/** Words of the validator's own messages. */
const foreign = /^(?:Invalid|Too (?:small|big)|Unrecognized|Expected|Must be)|expected \w+ to/i;

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(-1, 1.5, 1e12, '', 'x', 'x'.repeat(20_000), null, [null], {}, [{}], true),
);

/** Any value, or an object with the schema's own keys and any values. */
function oddInput(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return fc.oneof(oddValue, fc.array(oddInput(schema.element), { maxLength: 2 }));
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const options = schema.options.filter((option) => option instanceof z.ZodType);
    return fc.oneof(oddValue, ...options.map(oddInput));
  }
  if (!(schema instanceof z.ZodObject)) return oddValue;
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodLiteral ? fc.constantFrom(...field.values) : oddInput(field),
  ]);
  return fc.oneof(
    { weight: 1, arbitrary: oddValue },
    { weight: 4, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
  );
}

test.each(
  Object.entries(endpoints).flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((schema) =>
      schema instanceof z.ZodType ? [[name, schema] as const] : [],
    ),
  ),
)('%s says in the house’s own words what is wrong: %#', (_, schema) => {
  fc.assert(
    fc.property(oddInput(schema), (input) => {
      const { error } = schema.safeParse(input, { error: faultMessage });
      for (const { message } of error?.issues ?? []) expect(message).not.toMatch(foreign);
    }),
    { numRuns: 50 },
  );
});

test('A correction of stock without a kind names the kinds', () => {
  const { changeStock } = endpoints;
  const { error } = changeStock.body.safeParse({ kind: 'x' }, { error: faultMessage });
  expect(error?.issues[0]?.message).toBe('Choose received, counted, corrected.');
});
