import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shapeOf } from './shape.ts';
import { breakingShapeChanges } from './shape-changes.ts';

function requestChanges(old: z.ZodType, now: z.ZodType): string[] {
  return breakingShapeChanges({
    side: 'request',
    old: shapeOf(old, 'input'),
    now: shapeOf(now, 'input'),
    at: 'body',
  });
}

function replyChanges(old: z.ZodType, now: z.ZodType): string[] {
  return breakingShapeChanges({
    side: 'reply',
    old: shapeOf(old, 'output'),
    now: shapeOf(now, 'output'),
    at: 'reply',
  });
}

const order = z.object({
  name: z.string().max(40),
  quantity: z.int().min(1).max(100),
  state: z.enum(['pending', 'paid']),
  note: z.string().optional(),
  lines: z.array(z.object({ id: z.uuid(), price: z.number().nullable() })).max(50),
});
const disc = z.object({ kind: z.literal('disc'), bore: z.number() });
const band = z.object({ kind: z.literal('band'), width: z.number() });

describe('what a request may become', () => {
  it.each<[string, z.ZodType, z.ZodType]>([
    ['itself', order, order],
    ['with one more optional field', order, order.extend({ gift: z.boolean().optional() })],
    ['with one more defaulted field', order, order.extend({ gift: z.boolean().default(false) })],
    ['with a field no longer required', order, order.partial({ name: true })],
    ['longer', z.string().max(40), z.string().max(80)],
    ['unbounded', z.string().max(40), z.string()],
    ['wider in numbers', z.int().min(1), z.number()],
    ['of more values', z.enum(['a']), z.enum(['a', 'b'])],
    ['any text instead of a few values', z.enum(['a']), z.string()],
    ['null as well', z.string(), z.string().nullable()],
    ['one more kind', disc, z.discriminatedUnion('kind', [disc, band])],
    ['of any pattern', z.string().regex(/^a/), z.string()],
    ['a list of wider things', z.array(z.string().max(4)), z.array(z.string().max(5))],
  ])('%s', (_title, old, now) => {
    expect(requestChanges(old, now)).toEqual([]);
  });
});

describe('what a request may not become', () => {
  it.each<[string, z.ZodType, z.ZodType]>([
    ['body.gift is now required', order, order.extend({ gift: z.boolean() })],
    ['body.note is now required', order, order.extend({ note: z.string() })],
    ['body.note is gone', order, order.omit({ note: true })],
    ['body.name was string and is number', order, order.extend({ name: z.number() })],
    ['body.state no longer takes "paid"', order, order.extend({ state: z.enum(['pending']) })],
    ['body no longer takes other values than a', z.string(), z.enum(['a'])],
    ['body no longer takes other values than true', z.boolean(), z.literal(true)],
    ['body had maxLength 40 and has 20', z.string().max(40), z.string().max(20)],
    ['body had maxLength unset and has 20', z.string(), z.string().max(20)],
    ['body had minimum 1 and has 5', z.int().min(1), z.int().min(5)],
    ['body had exclusiveMinimum unset and has 0', z.number(), z.number().positive()],
    ['body had multipleOf unset and has 5', z.number(), z.number().multipleOf(5)],
    ['body was number and is integer', z.number().max(9).min(0), z.int().max(9).min(0)],
    ['body must now match ^a', z.string(), z.string().regex(/^a/)],
    ['body must now match b$', z.string().regex(/^a/), z.string().regex(/^a/).regex(/b$/)],
    ['body must now match ^b', z.string().regex(/^a/), z.string().regex(/^b/)],
    ['body had format unset and has uuid', z.string(), z.uuid()],
    ['body was null and is string', z.string().nullable(), z.string()],
    ['body was anything and is string', z.unknown(), z.string()],
    ['body had maxItems 50 and has 10', z.array(z.string()).max(50), z.array(z.string()).max(10)],
    ['body[] was string and is number', z.array(z.string()), z.array(z.number())],
    ['body[] was anything and is string', z.array(z.unknown()), z.array(z.string())],
  ])('%s', (message, old, now) => {
    expect(requestChanges(old, now)).toEqual([message]);
  });

  it('without a kind that was taken', () => {
    const both = z.discriminatedUnion('kind', [disc, band]);
    expect(requestChanges(both, disc)).toContain('body.kind no longer takes "band"');
  });
});

describe('what a reply may become', () => {
  it.each<[string, z.ZodType, z.ZodType]>([
    ['itself', order, order],
    ['with one more field', order, order.extend({ shippedAt: z.string() })],
    ['with one more optional field', order, order.extend({ shippedAt: z.string().optional() })],
    ['with a field always there', order, order.required({ note: true })],
    ['never null any more', z.string().nullable(), z.string()],
    ['of fewer values', z.enum(['a', 'b']), z.enum(['a'])],
    ['whole numbers only', z.number().min(0).max(9), z.int().min(0).max(9)],
    ['shorter', z.string().max(40), z.string().max(20)],
    ['one kind fewer', z.discriminatedUnion('kind', [disc, band]), disc],
  ])('%s', (_title, old, now) => {
    expect(replyChanges(old, now)).toEqual([]);
  });
});

describe('what a reply may not become', () => {
  const lines = order.shape.lines.element;

  it.each<[string, z.ZodType, z.ZodType]>([
    ['reply.name is gone', order, order.omit({ name: true })],
    ['reply.note is gone', order, order.omit({ note: true })],
    ['reply.name may now be left out', order, order.partial({ name: true })],
    [
      'reply.name was string and is null',
      order,
      order.extend({ name: z.string().max(40).nullable() }),
    ],
    ['reply.quantity was integer and is number', order, order.extend({ quantity: z.number() })],
    [
      'reply.state may now be "expired"',
      order,
      order.extend({ state: z.enum(['pending', 'paid', 'expired']) }),
    ],
    ['reply may now be other values than a', z.enum(['a']), z.string()],
    [
      'reply.lines[].price is gone',
      order,
      order.extend({ lines: z.array(lines.omit({ price: true })).max(50) }),
    ],
    ['reply need no longer match ^a', z.string().regex(/^a/), z.string()],
    ['reply had format uuid and has unset', z.uuid(), z.string()],
    ['reply had maximum 5 and has 10', z.int().min(1).max(5), z.int().min(1).max(10)],
    ['reply was string and is anything', z.string(), z.unknown()],
  ])('%s', (message, old, now) => {
    expect(replyChanges(old, now)).toEqual([message]);
  });

  it('a kind that the old one does not know', () => {
    const both = z.discriminatedUnion('kind', [disc, band]);
    expect(replyChanges(disc, both)).toContain('reply.kind may now be "band"');
  });
});

describe('a schema that the check cannot judge', () => {
  it('is refused, not overlooked', () => {
    expect(() => shapeOf(z.record(z.string(), z.number()), 'input')).toThrow(/propertyNames/);
  });
});
