import { bytesBody, noBody, rawBody } from '@kerf/contract/endpoint';
import { endpoints } from '@kerf/contract/endpoints';
import { problemBody } from '@kerf/contract/schemas/problem';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fingerprint } from '../harness/fingerprint.ts';
import type { Reply } from '../harness/http-call.ts';
import { useApi } from '../harness/use-api.ts';
import { type Cast, createCast, tokensFor } from './cast.ts';
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
  readonly body: unknown;
  readonly place: string;
}

function trialsAt(body: ValidRequest['body'], place: Path): Trial[] {
  return wrongValues.map(({ what, value }) => ({
    what: `${place.join('.')} ${what}`,
    body: withValue(body, place, value),
    place: place.join('.'),
  }));
}

/** What is wrong with the reply to an invalid body, or null. */
function complaint(reply: Reply, { what, place }: Trial): string | null {
  const problem = problemBody.safeParse(reply.json);
  const isProblem = reply.headers.get('content-type') === 'application/problem+json';
  if (reply.status !== 400 || !isProblem || problem.data?.code !== 'validation_failed') {
    return `${what}: ${reply.status} ${reply.text.slice(0, 200)}`;
  }
  const named = problem.data.errors?.map(({ path }) => path) ?? [];
  // If two measures do not fit together, the error may name either.
  const around = place.includes('.') ? place.slice(0, place.lastIndexOf('.')) : place;
  const isNamed = named.some((path) => path === around || path.startsWith(`${around}.`));
  return isNamed ? null : `${what}: named ${named.join(' ')}`;
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
      trialsAt(sound.body, place).filter(({ body }) => !schema.safeParse(body).success),
    );
    const complaints: string[] = [];
    const tokens = await tokensFor(api(), operation, cast, places.flat().length);
    const before = await fingerprint(api());

    for (const trials of places) {
      const faults = await Promise.all(
        trials.map(async (trial) => {
          const options = { token: tokens.pop(), body: trial.body };
          const reply = await send(api(), operation, { ...sound, body: {} }, options);
          return complaint(reply, trial) ?? [];
        }),
      );
      complaints.push(...faults.flat());
      if ((await fingerprint(api())) !== before) {
        complaints.push(`${trials[0]?.place} left a trace`);
      }
      expect(trials.length, trials[0]?.place).toBeGreaterThanOrEqual(8);
    }
    expect(complaints).toEqual([]);
  });

  test('never causes a 500 with odd values that fit the contract', async () => {
    const sound = await validRequests[operation](cast, api());
    const odd = placesIn(sound.body)
      .flatMap((place) => trialsAt(sound.body, place))
      .filter((trial) => schema.safeParse(trial.body).success);
    const tokens = await tokensFor(api(), operation, cast, odd.length);

    for (const trial of odd) {
      const before = await fingerprint(api());
      const options = { token: tokens.pop(), body: trial.body };
      const reply = await send(api(), operation, { ...sound, body: {} }, options);
      expect(reply.status, `${trial.what}: ${reply.text}`).toBeLessThan(500);
      if (reply.status >= 400) expect(await fingerprint(api()), trial.what).toBe(before);
    }
  });
});

test('Access is checked before the body is validated', async () => {
  const options = { token: cast.customer.token, body: { price: 'x' } };

  expect((await api().call('POST', '/product', options)).status).toBe(403);
});
