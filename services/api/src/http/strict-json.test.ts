import { expect, test } from 'vitest';
import { parseStrictJson } from './body.ts';

test.for([
  '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
  '{"a":"\\"b\\":1,\\"b\\":2 {[","b":"}:"}',
  '{"A":1,"a":2,"":3}',
  '["a","a",{},[]]',
  '{ "a" : "x:" , "b" : [ "a" ] }',
  '{"__proto__":{"role":"admin"},"constructor":1}',
  '"text"',
  '-1.5e3',
  'null',
])('%s is read as it stands', (text) => {
  expect(parseStrictJson(text)).toEqual(JSON.parse(text));
});

test.for([
  '{"a":1,"a":1}',
  '{"a":1,"b":{"c":1,"d":[],"c":2}}',
  '[{"a":1,"a" \t\n: 2}]',
  '{"a":1,"\\u0061":2}',
  '{"":1,"":2}',
  '{"a\\"":1,"a\\u0022":2}',
])('%s names something twice and is refused', (text) => {
  expect(() => parseStrictJson(text)).toThrow(SyntaxError);
});

test('Nesting is accepted up to a hundred levels', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  expect(parseStrictJson(deep(100))).toBeDefined();
  expect(() => parseStrictJson(deep(101))).toThrow(SyntaxError);
  expect(() => parseStrictJson(deep(30_000))).toThrow(SyntaxError);
});

test('A long text is parsed quickly and without a stack overflow', () => {
  const text = JSON.stringify({ a: '\\"'.repeat(30_000), b: '{"a":'.repeat(10_000) });

  expect(parseStrictJson(text)).toEqual(JSON.parse(text));
});
