import { rawBody } from '@kerf/contract/endpoint';
import { endpoints, type OperationId } from '@kerf/contract/endpoints';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Cast, castFor, createCast, tokensFor } from '../contract/cast.ts';
import type { ValidRequest } from '../contract/request-parts.ts';
import { operations, send } from '../contract/send.ts';
import { validRequests } from '../contract/valid-requests.ts';
import { placesIn, withValue } from '../contract/wrong-values.ts';
import { useApi } from '../harness/use-api.ts';

/** In nothing that the server says by itself. */
const WORD = 'zyxquaint';

// Every query counts as slow, and is logged.
const api = useApi({ mails: true, config: { SLOW_QUERY_MS: 0, MAX_OPEN_ORDERS: 10_000 } });
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(api());
});

/** The value at a place in a body. */
const valueAt = (body: unknown, place: readonly (string | number)[]): unknown =>
  place.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).find(([name]) => name === `${step}`)?.[1]
        : undefined,
    body,
  );

/** The request with the word in all its texts, in each of them alone, and where no text belongs. */
function marked(sound: ValidRequest): ValidRequest[] {
  const { body, query = {}, params = {} } = sound;
  const inQuery = Object.keys(query).map((name) => ({
    ...sound,
    query: { ...query, [name]: WORD },
  }));
  const inParams = Object.keys(params).map((name) => ({
    ...sound,
    params: { ...params, [name]: WORD },
  }));
  if (body === undefined) return [...inQuery, ...inParams];
  const places = placesIn(body);
  const texts = places.filter((place) => typeof valueAt(body, place) === 'string');
  const spoken = (value: unknown) => `${value} ${WORD}`;
  const each = texts.map((place) => withValue(body, place, spoken(valueAt(body, place))));
  const all = texts.reduce<unknown>(
    (made, place) => withValue(made, place, spoken(valueAt(body, place))),
    body,
  );
  const others = places.filter((place) => !texts.includes(place));
  const wrong = others.map((place) => withValue(body, place, WORD));
  const bodies = [all, ...each, ...wrong].map((made) => ({
    ...sound,
    raw: new TextEncoder().encode(JSON.stringify(made)),
  }));
  return [...inQuery, ...inParams, ...bodies];
}

/** Not the webhook, whose body Stripe signs, nor a stream, which does not end. */
const hasTyped = (operation: OperationId) => {
  const { body, streamed } = endpoints[operation];
  return body !== rawBody && !streamed;
};

test('Nothing that a person typed is in the log, whatever the call and its answer', {
  timeout: 170_000,
}, async () => {
  const statuses = new Map<number, number>();
  for (const operation of operations.filter(hasTyped)) {
    const own = await castFor(api(), operation, cast);
    const requests = marked(await validRequests[operation](own, api()));
    const tokens = await tokensFor(api(), operation, own, requests.length);
    for (const request of requests) {
      const { status } = await send(api(), operation, request, { token: tokens.pop() });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }
  for (const path of [`/${WORD}`, `/order/${WORD}`, `/products?search=${WORD}&${WORD}=1`]) {
    await api().call('GET', path, { headers: { 'user-agent': WORD, referer: WORD, [WORD]: WORD } });
  }

  // Many were accepted, and many refused.
  expect(statuses.get(200)).toBeGreaterThan(50);
  expect(statuses.get(201)).toBeGreaterThan(20);
  expect(statuses.get(400)).toBeGreaterThan(100);
  const lines = api().logs.text().split('\n');
  expect(lines.filter((line) => line.toLowerCase().includes(WORD))).toEqual([]);
  expect(lines.filter((line) => line.includes('"slow query"')).length).toBeGreaterThan(1_000);
  // What was typed did reach the database.
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from orders where to_jsonb(orders)::text like ${`%${WORD}%`})
      + (select count(*) from messages where to_jsonb(messages)::text like ${`%${WORD}%`}))::int as count`.execute(
    api().db,
  );
  expect(rows[0]?.count).toBeGreaterThan(3);
});
