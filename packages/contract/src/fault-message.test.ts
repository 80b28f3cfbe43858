import { expect, test } from 'vitest';
import { z } from 'zod';
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
