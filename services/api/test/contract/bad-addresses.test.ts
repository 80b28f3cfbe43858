import { endpoints } from '@kerf/contract/endpoints';
import { problemBody } from '@kerf/contract/schemas/problem';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fingerprint } from '../harness/fingerprint.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';
import { type Cast, createCast } from './cast.ts';
import { type Fault, faultsOf, oneForEachAnswer } from './faults.ts';
import type { ValidRequest } from './request-parts.ts';
import { operations, send } from './send.ts';
import { validRequests } from './valid-requests.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
const fieldsOf = (schema: z.ZodType) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const withParams = operations.filter(
  (operation) => fieldsOf(endpoints[operation].params).length > 0,
);
const withQuery = operations.filter((operation) => fieldsOf(endpoints[operation].query).length > 0);
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(api());
});

function tokenFor(operation: (typeof operations)[number]): string {
  const { access } = endpoints[operation];
  return access === 'identity' ? cast.admin.idToken : cast.admin.token;
}

const wrongParams = [
  ' ',
  'x',
  '0',
  '-1',
  '1e308',
  'null',
  'undefined',
  '[]',
  '{}',
  '*',
  '%',
  '\u0000',
  'a\u0000b',
  '../../etc/passwd',
  '..\\..\\x',
  "' OR 1=1;--",
  '00000000-0000-0000-0000-00000000000g',
  '{00000000-0000-0000-0000-000000000000}',
  '𝟙',
  'x'.repeat(5_000),
];

const badEncodings = ['%zz', '%', '%E0%A4%A', '%ff', '%00', '%c0%ae'];

describe.for(withParams)('The address of %s', (operation) => {
  test('is refused with every unusable id, and nothing changes', async () => {
    const sound = await validRequests[operation](cast, api());
    const [name = ''] = fieldsOf(endpoints[operation].params);
    const { params, resource } = endpoints[operation];
    const withPart = (wrong: string) => ({ ...sound.params, [name]: wrong });
    const faultsIn = (wrong: string) => faultsOf(params, withPart(wrong));
    expect(wrongParams.filter((wrong) => faultsIn(wrong).length === 0)).toEqual([]);
    const before = await fingerprint(api());

    for (const wrong of oneForEachAnswer(wrongParams, faultsIn)) {
      const request = { ...sound, params: withPart(wrong) };
      const reply = await send(api(), operation, request, { token: tokenFor(operation) });
      if (resource === undefined) expectFieldErrors(reply, name);
      else expect(expectProblem(reply, 'not_found')).toMatchObject({ what: resource });
    }
    expect(await fingerprint(api())).toBe(before);
  });

  test('is refused with malformed percent-encoding', async () => {
    const { method, path } = endpoints[operation];
    const before = await fingerprint(api());

    // All addresses are decoded by one function, so the first call is sent everything.
    for (const wrong of operation === withParams[0] ? badEncodings : badEncodings.slice(0, 1)) {
      const address = path.replace(/\{\w+\}/, wrong);
      const reply = await fetch(`${api().url}${address}`, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${tokenFor(operation)}` },
      });
      expect([400, 404], address).toContain(reply.status);
      expect(reply.headers.get('content-type')).toBe('application/problem+json');
      await reply.body?.cancel();
    }
    expect(await fingerprint(api())).toBe(before);
  });
});

const oddValues = [
  '',
  ' ',
  'x',
  '-1',
  '0',
  '1.5',
  '1e308',
  '9007199254740993',
  'null',
  'true',
  '[]',
  '{}',
  '%',
  '\\',
  "'; DROP TABLE users;--",
  'a\u0000b',
  'a\u202eb',
  'x'.repeat(5_000),
];

/** The statuses that valid input may get: 404 if it looks something up, 409 if it says what was seen. */
function soundAnswers(operation: (typeof operations)[number]): readonly number[] {
  const { status, problems } = endpoints[operation];
  return [
    status,
    ...(problems.includes('not_found') ? [404] : []),
    ...(problems.includes('record_changed') ? [409] : []),
  ];
}

describe.for(withQuery)('The query of %s', (operation) => {
  const { query } = endpoints[operation];
  let made: Promise<ValidRequest> | undefined;

  /** One valid request for all tests of the call, which only replace its query. */
  function validRequest(): Promise<ValidRequest> {
    made ??= Promise.resolve(validRequests[operation](cast, api()));
    return made;
  }

  test('is tried with every parameter of the contract except the cursor', async () => {
    const sound = await validRequest();

    const known = fieldsOf(query).filter((name) => name !== 'cursor');
    expect(Object.keys(sound.query ?? {}).sort()).toEqual(known.sort());
    const reply = await send(api(), operation, sound, { token: tokenFor(operation) });
    expect(reply.status, reply.text).toBe(endpoints[operation].status);
  });

  // A nested value is refused by the path of its invalid part.
  const nameOf = ([fault]: readonly Fault[] = []) => fault?.path.split('.')[0];

  async function sendWith(name: string, value: string) {
    const sound = await validRequest();
    const request = { ...sound, query: { ...sound.query, [name]: value } };
    return send(api(), operation, request, { token: tokenFor(operation) });
  }

  test.for(fieldsOf(query))('refuses invalid values of "%s" by name', async (name) => {
    const sound = await validRequest();
    const faultsIn = (value: string) => faultsOf(query, { ...sound.query, [name]: value });
    const unsound = oddValues.filter((value) => faultsIn(value).length > 0);
    expect(unsound.length).toBeGreaterThan(0);
    expect(unsound.filter((value) => nameOf(faultsIn(value)) !== name)).toEqual([]);

    const before = await fingerprint(api());
    for (const value of oneForEachAnswer(unsound, faultsIn)) {
      const reply = await sendWith(name, value);
      expect(expectProblem(reply, 'validation_failed').errors).toEqual(faultsIn(value));
    }
    expect(await fingerprint(api())).toBe(before);
  });

  const cursors = fieldsOf(query).filter((name) => name === 'cursor');

  // Its content is checked by the handler, not by the contract.
  test.for(cursors)('refuses a %s that is none by name', async (name) => {
    const sound = await validRequest();
    const fits = (value: string) => faultsOf(query, { ...sound.query, [name]: value }).length === 0;
    for (const value of oddValues.filter(fits)) {
      const reply = await sendWith(name, value);
      if (reply.status === endpoints[operation].status) continue;
      expect(nameOf(expectProblem(reply, 'validation_failed').errors), value).toBe(name);
    }
  });

  test('is answered by the contract with every odd value that fits it', async () => {
    const sound = await validRequest();
    const names = fieldsOf(query).filter((name) => name !== 'cursor');
    const fits = (changes: object) => faultsOf(query, { ...sound.query, ...changes }).length === 0;

    for (const value of oddValues) {
      const fitting = names.filter((name) => fits({ [name]: value }));
      if (fitting.length === 0) continue;
      const all = Object.fromEntries(fitting.map((name) => [name, value]));
      // In one request where they fit together, which a range of two equal values may not.
      const requests = fits(all) ? [all] : fitting.map((name) => ({ [name]: value }));
      for (const changes of requests) {
        const request = { ...sound, query: { ...sound.query, ...changes } };
        const reply = await send(api(), operation, request, { token: tokenFor(operation) });
        const what = `${JSON.stringify(changes)}: ${reply.text}`;
        expect(soundAnswers(operation), what).toContain(reply.status);
      }
    }
  });

  test('refuses a parameter given twice', async () => {
    const { method, path } = endpoints[operation];
    const { params } = await validRequest();
    const address = path.replace(/\{(\w+)\}/, (_, part: string) => `${params?.[part]}`);
    const [name = ''] = fieldsOf(query);

    const reply = await fetch(`${api().url}${address}?${name}=1&${name}=1`, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${tokenFor(operation)}` },
    });

    expect(reply.status).toBe(400);
    const { errors } = problemBody.parse(await reply.json());
    expect(errors).toEqual([{ path: name, message: 'Send this parameter once.' }]);
  });
});
