import { type Shape, shapeOf } from '@kerf/contract/compatibility/shape';
import fc from 'fast-check';
import type { z } from 'zod';
import { placesIn, withValue, wrongValues } from './wrong-values.ts';

/** Values that exist in the shop, by field name. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Values of a schema's shape, from the shop's data where possible. A refinement may still refuse some. */
export function arbitraryOf(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  return ofShape(shapeOf(schema, 'input'), '', known);
}

/** One of these values with one fault, or an unrelated value. */
export function brokenOf(made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const wrong = fc.oneof(
    fc.constantFrom(...wrongValues.map(({ value }) => value)),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.double(),
  );
  const bent = fc.tuple(made, fc.nat(), wrong).map(([sound, at, value]) => {
    const places = placesIn(sound);
    return withValue(sound, places[at % Math.max(places.length, 1)] ?? [], value);
  });
  return fc.oneof({ weight: 4, arbitrary: bent }, { weight: 1, arbitrary: fc.jsonValue() });
}

function ofShape(shape: Shape, name: string, known: Known): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => ofShape(choice, name, known)));
  const types = typeof shape.type === 'string' ? [shape.type] : (shape.type ?? ['anything']);
  return fc.oneof(...types.map((type) => ofType(type, shape, name, known)));
}

function ofType(type: string, shape: Shape, name: string, known: Known): fc.Arbitrary<unknown> {
  if (type === 'object') return ofObject(shape, known);
  if (type === 'array') return ofArray(shape, name, known);
  if (type === 'string') return ofText(shape, name, known);
  if (type === 'integer') return fc.integer(within(shape));
  // Money is in cents, and most measures have two decimals as well.
  if (type === 'number') return fc.integer(within(shape)).map((value) => value / 100);
  if (type === 'boolean') return fc.boolean();
  return type === 'null' ? fc.constant(null) : fc.jsonValue();
}

function within({ minimum, maximum }: Shape): { min: number; max: number } {
  const min = Math.max(Math.ceil(minimum ?? 0), -(2 ** 31));
  return { min, max: Math.min(Math.floor(maximum ?? 200_000), min + 200_000) };
}

function ofObject({ properties = {}, required = [] }: Shape, known: Known) {
  const fields = Object.entries(properties).map(
    ([name, shape]) => [name, ofShape(shape, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function ofArray({ items = {}, minItems = 0 }: Shape, name: string, known: Known) {
  return fc.array(ofShape(items, name, known), { minLength: minItems, maxLength: minItems + 4 });
}

function ofText(shape: Shape, name: string, known: Known): fc.Arbitrary<string> {
  const values = known[name];
  const own = ofFormat(shape);
  return values ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, own) : own;
}

function ofFormat({ format, pattern, minLength = 0, maxLength = 60 }: Shape): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength });
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
}
