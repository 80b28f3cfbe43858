import { bytesBody, noBody, rawBody } from '@kerf/contract/endpoint';
import { endpoints } from '@kerf/contract/endpoints';
import { problemBody } from '@kerf/contract/schemas/problem';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fingerprint } from '../harness/fingerprint.ts';
import type { Reply } from '../harness/http-call.ts';
import { useApi } from '../harness/use-api.ts';
import { type Cast, createCast, tokensFor } from './cast.ts';
import { type Fault, faultsOf, oneForEachAnswer } from './faults.ts';
import type { ValidRequest } from './request-parts.ts';
import { operations, send } from './send.ts';
import { validRequests } from './valid-requests.ts';
import { type Path, placesIn, withValue, wrongValues } from './wrong-values.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 10_000 } });
const withBody = operations.filter((operation) => {
  const { body } = endpoints[operation];
  return body !== noBody && body !== rawBody && body !== bytesBody;
});
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(api());
  // A webhook would change the database in between.
  await api().stripe.pauseDeliveries();
});

interface Trial {
  readonly what: string;
  /** The body as JSON, which has no undefined. */
  readonly raw: string;
  readonly place: string;
  /** The contract's errors for it. */
  readonly faults: readonly Fault[];
}

function trialsAt(schema: z.ZodType, body: ValidRequest['body'], place: Path): Trial[] {
  return wrongValues.map(({ what, value }) => {
    const raw = JSON.stringify(withValue(body, place, value));
    return {
      what: `${place.join('.')} ${what}`,
      raw,
      place: place.join('.'),
      faults: faultsOf(schema, JSON.parse(raw)),
    };
  });
}

/** Whether an error names the place of the trial, or the object that contains it. */
function isNamed({ faults, place }: Trial): boolean {
  // If two measures do not fit together, the error may name either.
  const around = place.includes('.') ? place.slice(0, place.lastIndexOf('.')) : place;
  return faults.some(({ path }) => path === around || path.startsWith(`${around}.`));
}

/** What is wrong with the reply to an invalid body, or null. */
function complaint(reply: Reply, { what, faults }: Trial): string | null {
  const problem = problemBody.safeParse(reply.json);
  const isProblem = reply.headers.get('content-type') === 'application/problem+json';
  if (reply.status !== 400 || !isProblem || problem.data?.code !== 'validation_failed') {
    return `${what}: ${reply.status} ${reply.text.slice(0, 200)}`;
  }
  const said = JSON.stringify(problem.data.errors);
  return said === JSON.stringify(faults) ? null : `${what}: said ${said}`;
}

describe.for(withBody)('The body of %s', (operation) => {
  const { body: schema } = endpoints[operation];

  test('is tried in every field of the contract', async () => {
    const { body } = await validRequests[operation](cast, api());

    expect(schema.safeParse(body).success).toBe(true);
    const choices = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema];
    const form = choices.find((choice) => z.safeParse(choice, body).success);
    if (!(form instanceof z.ZodObject)) throw new Error('A body is an object.');
    expect(Object.keys(body ?? {}).sort()).toEqual(Object.keys(form.shape).sort());
  });

  test('is refused by name for every wrong field, and nothing changes', async () => {
    const sound = await validRequests[operation](cast, api());
    const places = placesIn(sound.body).map((place) =>
      trialsAt(schema, sound.body, place).filter(({ faults }) => faults.length > 0),
    );
    for (const trials of places) {
      expect(trials.length, trials[0]?.place).toBeGreaterThanOrEqual(8);
    }
    const unnamed = places.flat().filter((trial) => !isNamed(trial));
    expect(unnamed.map(({ what }) => what)).toEqual([]);

    const sent = places.map((trials) => oneForEachAnswer(trials, ({ faults }) => faults));
    const complaints: string[] = [];
    const tokens = await tokensFor(api(), operation, cast, sent.flat().length);
    const before = await fingerprint(api());
    for (const trials of sent) {
      const heard = await Promise.all(
        trials.map(async (trial) => {
          const options = { token: tokens.pop(), raw: trial.raw };
          const reply = await send(api(), operation, sound, options);
          return complaint(reply, trial) ?? [];
        }),
      );
      complaints.push(...heard.flat());
    }
    expect(complaints).toEqual([]);
    expect(await fingerprint(api())).toBe(before);
  });

  test('never causes a 500 with odd values that fit the contract', async () => {
    const sound = await validRequests[operation](cast, api());
    const odd = placesIn(sound.body)
      .flatMap((place) => trialsAt(schema, sound.body, place))
      .filter(({ faults }) => faults.length === 0);
    const tokens = await tokensFor(api(), operation, cast, odd.length);
    let before = await fingerprint(api());

    for (const trial of odd) {
      const options = { token: tokens.pop(), raw: trial.raw };
      const reply = await send(api(), operation, sound, options);
      expect(reply.status, `${trial.what}: ${reply.text}`).toBeLessThan(500);
      const after = await fingerprint(api());
      if (reply.status >= 400) expect(after, trial.what).toBe(before);
      before = after;
    }
  });
});

test('Access is checked before the body is validated', async () => {
  const options = { token: cast.customer.token, body: { price: 'x' } };

  expect((await api().call('POST', '/product', options)).status).toBe(403);
});
