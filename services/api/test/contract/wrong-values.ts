/** A JSON body in which to put wrong values. */
type Json = unknown;

/** A path in a body: field names and indexes. */
export type Path = readonly (string | number)[];

/** A value that few fields accept, with a short name for the report. */
export interface WrongValue {
  readonly what: string;
  readonly value: Json;
}

/** The values that every field of every body is tried with. The contract decides where they are wrong. */
export const wrongValues: readonly WrongValue[] = [
  { what: 'missing', value: undefined },
  { what: 'null', value: null },
  { what: 'true', value: true },
  { what: 'a list', value: [] },
  { what: 'a list of one', value: ['a'] },
  { what: 'an object', value: {} },
  { what: 'an operator', value: { $gt: '' } },
  { what: 'empty', value: '' },
  { what: 'blank', value: ' \t ' },
  { what: 'a text', value: 'text' },
  { what: 'a text of 20,000 letters', value: 'x'.repeat(20_000) },
  { what: 'a text with NUL', value: 'a\u0000b' },
  { what: 'a text with half a letter', value: 'a\ud800b' },
  { what: 'a text that runs backwards', value: 'a\u202eb' },
  { what: 'a number in a text', value: '10' },
  { what: 'a script', value: "'; DROP TABLE users;--" },
  { what: 'zero', value: 0 },
  { what: 'negative', value: -1 },
  { what: 'a fraction', value: 1.5 },
  { what: 'a fraction of a cent', value: 64.505 },
  { what: 'the smallest number', value: 5e-324 },
  { what: 'beyond whole numbers', value: 2 ** 53 },
  { what: 'huge', value: 1e308 },
];

/** Every path in a body, including nested ones. */
export function placesIn(body: Json, path: Path = []): Path[] {
  if (typeof body !== 'object' || body === null) return [path];
  const below = Object.entries(body).flatMap(([name, value]) =>
    placesIn(value, [...path, Array.isArray(body) ? Number(name) : name]),
  );
  return path.length === 0 ? below : [path, ...below];
}

/** The body with one value changed; `undefined` removes it. */
export function withValue(body: Json, [step, ...rest]: Path, value: Json): Json {
  if (step === undefined || typeof body !== 'object' || body === null) return value;
  if (Array.isArray(body)) {
    return body.map((item, index) => (index === step ? withValue(item, rest, value) : item));
  }
  const entries = Object.entries(body).map(([name, item]) =>
    name === step ? [name, withValue(item, rest, value)] : [name, item],
  );
  return Object.fromEntries(entries);
}

/** Bodies that are not a JSON object in UTF-8, or are sent with the wrong headers. */
export const wrongBodies: readonly {
  readonly what: string;
  readonly raw: string | Uint8Array<ArrayBuffer>;
  readonly code: 'malformed_body' | 'validation_failed';
}[] = [
  { what: 'nothing', raw: '', code: 'malformed_body' },
  { what: 'half an object', raw: '{', code: 'malformed_body' },
  { what: 'a trailing comma', raw: '{"a":1,}', code: 'malformed_body' },
  { what: 'single quotes', raw: "{'a':1}", code: 'malformed_body' },
  { what: 'undefined', raw: 'undefined', code: 'malformed_body' },
  { what: 'not a number', raw: '{"a":NaN}', code: 'malformed_body' },
  { what: 'two objects', raw: '{}{}', code: 'malformed_body' },
  { what: 'a form', raw: 'a=1&b=2', code: 'malformed_body' },
  { what: 'a byte order mark', raw: '\ufeff{}', code: 'malformed_body' },
  {
    what: 'UTF-16',
    raw: new Uint8Array(Buffer.from('{"a":1}', 'utf16le')),
    code: 'malformed_body',
  },
  { what: 'broken UTF-8', raw: new Uint8Array([0x22, 0xff, 0xfe, 0x22]), code: 'malformed_body' },
  { what: 'ten thousand open brackets', raw: '['.repeat(10_000), code: 'malformed_body' },
  {
    what: 'lists 10,000 deep',
    raw: '['.repeat(10_000) + ']'.repeat(10_000),
    code: 'malformed_body',
  },
  { what: 'a name that stands twice', raw: '{"a":1,"a":2}', code: 'malformed_body' },
  { what: 'a name twice, spelled in two ways', raw: '{"a":1,"\\u0061":2}', code: 'malformed_body' },
  { what: 'a list', raw: '[]', code: 'validation_failed' },
  { what: 'null', raw: 'null', code: 'validation_failed' },
  { what: 'a text', raw: '"{}"', code: 'validation_failed' },
  { what: 'a number', raw: '1', code: 'validation_failed' },
  { what: 'true', raw: 'true', code: 'validation_failed' },
];
