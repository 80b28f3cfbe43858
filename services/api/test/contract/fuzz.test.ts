import { bytesBody, type Endpoint, noBody, rawBody } from '@kerf/contract/endpoint';
import { endpoints, type OperationId } from '@kerf/contract/endpoints';
import { problemKinds } from '@kerf/contract/problem-status';
import { problemBody } from '@kerf/contract/schemas/problem';
import { mayEnter } from '@kerf/domain/permission';
import type { ProblemCode } from '@kerf/domain/problem';
import { runs } from '@kerf/testing/runs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fingerprint } from '../harness/fingerprint.ts';
import { parsed, type Reply } from '../harness/http-call.ts';
import type { Person } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';
import { leaveOutJobs } from '../harness/without-job.ts';
import { arbitraryOf, brokenOf, type Known } from './arbitrary-of.ts';
import { type Cast, createCast } from './cast.ts';
import { type Fault, faultsOf, oneForEachAnswer } from './faults.ts';
import type { ValidRequest } from './request-parts.ts';
import { operations, send } from './send.ts';
import { validRequests } from './valid-requests.ts';

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });
// A fixed seed repeats the same requests.
const seed = 254;
const RUNS = runs(24);

/** The people for calls that change nothing. */
let onlookers: Cast;

beforeAll(async () => {
  await api().stripe.pauseDeliveries();
  // It would go on with what one call has begun while the next is refused.
  await leaveOutJobs(api(), ['finish-erasure', 'finish-erasures']);
  onlookers = await createCast(api());
});

/** The problems that any call may return, besides those in its contract. */
const anywhere: readonly ProblemCode[] = [
  'validation_failed',
  'malformed_body',
  'unsupported_media_type',
  'payload_too_large',
  'unauthenticated',
  'session_ended',
  'forbidden',
  'rate_limited',
];
/** The problems of an invalid id, or of a path segment that changes the route. */
const inAddresses: readonly ProblemCode[] = ['not_found', 'method_not_allowed'];

/** The people, products and orders for one call's requests. */
interface Stage {
  readonly callers: readonly (Person | null)[];
  readonly admin: Person;
  readonly known: Known;
  /** Valid requests of a permitted caller. */
  readonly sound: readonly ValidRequest[];
}

/** Whether a call changes nothing, even if it is not refused. */
const isReading = (operation: OperationId) => endpoints[operation].method === 'get';

async function setStage(operation: OperationId): Promise<Stage> {
  const cast = isReading(operation) ? onlookers : await createCast(api());
  const { customer, other, admin, product } = cast;
  const makeSound = () => validRequests[operation](cast, api());
  const sound = await Promise.all(Array.from({ length: isReading(operation) ? 2 : 3 }, makeSound));
  const ids = sound.flatMap(({ params }) => params?.id ?? []);
  const emails = [customer.email, other.email];
  return {
    callers: [null, customer, customer, other, admin, admin],
    admin,
    sound,
    known: {
      id: [product.id, ...ids],
      productId: [product.id],
      replacedBy: [product.id],
      email: emails,
      customerEmail: emails,
      img: ['', 'https://example.com/saw.jpg'],
      linkedin: ['', 'https://example.com/sam'],
      transactionId: ['pi_unknown'],
      limit: ['1', '50', '200'],
    },
  };
}

const texts = z.record(z.string(), z.coerce.string()).catch({});

/** Path parameters: valid, unknown and malformed. */
function partsOf(schema: z.ZodType, sound: readonly Parts[], known: Known): fc.Arbitrary<Parts> {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const wild = fc.dictionary(
    fc.constantFrom(...names, 'x'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  );
  const made = arbitraryOf(schema, known).map((value) => texts.parse(value));
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...sound) }, made, wild);
}

type Parts = Readonly<Record<string, string>>;

/** Bodies: valid ones, valid ones with other values in some fields, generated ones and broken ones. */
function bodiesOf(schema: z.ZodType, sound: readonly object[], known: Known) {
  const made = arbitraryOf(schema, known);
  const mixed = fc.tuple(fc.constantFrom(...sound), made, fc.nat()).map(([one, other, at]) => {
    const fields = Object.entries({ ...(other ?? {}) });
    return {
      ...one,
      ...Object.fromEntries(fields.slice(at % fields.length, (at % fields.length) + 1)),
    };
  });
  return fc.oneof(fc.constantFrom(...sound), mixed, made, brokenOf(made));
}

/** A generated request. */
interface Request {
  readonly caller: Person | null;
  readonly params: Parts;
  readonly query: Parts;
  readonly body: unknown;
  readonly key: string | null;
}

function requestsOf(
  operation: OperationId,
  { callers, known, sound }: Stage,
): fc.Arbitrary<Request> {
  const { params, query, body, idempotent }: Endpoint = endpoints[operation];
  const bodies = () =>
    bodiesOf(
      body,
      sound.map((one) => one.body ?? {}),
      known,
    );
  return fc.record({
    caller: fc.constantFrom(...callers),
    params: partsOf(
      params,
      sound.map((one) => one.params ?? {}),
      known,
    ),
    query: partsOf(
      query,
      sound.map((one) => one.query ?? {}),
      known,
    ),
    body: body === noBody ? fc.constant(undefined) : isText(body) ? fc.string() : bodies(),
    key: idempotent ? fc.option(fc.stringMatching(/^[!-~]{1,40}$/)) : fc.constant(null),
  });
}

/** Whether a body is accepted unparsed. */
function isText(body: z.ZodType): boolean {
  return body === rawBody || body === bytesBody;
}

/** Expects a reply allowed by the contract. */
function expectContract(operation: OperationId, reply: Reply): void {
  const endpoint: Endpoint = endpoints[operation];
  if (reply.status === endpoint.status && endpoint.streamed) {
    expect(reply.headers.get('content-type')).toBe('text/event-stream');
    return;
  }
  if (reply.status === endpoint.status) {
    const type = reply.headers.get('content-type');
    if (endpoint.file) {
      expect(type).toBe(endpoint.file);
      return;
    }
    expect(type).toMatch(/^application\/json/);
    expect(shownBy(endpoint).parse(reply.json)).toEqual(reply.json);
    return;
  }
  const { code } = reply.as(problemBody);
  const known = Object.keys(problemKinds).find((name): name is ProblemCode => name === code);
  const allowed = [
    ...endpoint.problems,
    ...anywhere,
    ...(endpoint.path.includes('{') ? inAddresses : []),
  ];
  expect(allowed, reply.text).toContain(known);
  expectProblem(reply, known ?? 'internal_error');
}

function shownBy({ reply, paged }: Endpoint): z.ZodType {
  return paged && reply instanceof z.ZodObject ? reply.shape.items : reply;
}

/** A valid request by somebody who may make it, because few generated ones are valid in every part. */
function validRequestOf(operation: OperationId, { callers, sound: [first] }: Stage): Request {
  const { access, idempotent }: Endpoint = endpoints[operation];
  return {
    caller: callers.at(access === 'admin' ? -1 : 1) ?? null,
    params: first?.params ?? {},
    query: first?.query ?? {},
    body: first?.body,
    key: idempotent ? 'valid' : null,
  };
}

/** The contract's errors for a request, which it gets whatever is in the database. */
function faultsIn(operation: OperationId, { params, query, body }: Request): Fault[] {
  const endpoint: Endpoint = endpoints[operation];
  const hasBody = body !== undefined && !isText(endpoint.body);
  return [
    ...faultsOf(endpoint.params, params),
    ...faultsOf(endpoint.query, query),
    ...(hasBody ? faultsOf(endpoint.body, parsed(JSON.stringify(body) ?? '')) : []),
  ];
}

/** Whether the caller may make the call at all. Nobody else's request is read. */
function isAdmitted(operation: OperationId, { caller }: Request, { admin }: Stage): boolean {
  const { access } = endpoints[operation];
  if (caller === null) return mayEnter('visitor', access) && access !== 'identity';
  return mayEnter(caller === admin ? 'admin' : 'customer', access);
}

test.for(operations)(
  '%s answers random input as the contract says, and a refused call changes nothing',
  { timeout: 60_000 },
  async (operation) => {
    const stage = await setStage(operation);
    const { access, status } = endpoints[operation];
    const generated = fc.sample(requestsOf(operation, stage), { seed, numRuns: RUNS });
    const requests = [...generated, validRequestOf(operation, stage)];
    const strange = requests.filter((one) => !isAdmitted(operation, one, stage));
    const admitted = requests.filter((one) => !strange.includes(one));
    const unsound = admitted.filter((one) => faultsIn(operation, one).length > 0);
    const sound = admitted.filter((one) => !unsound.includes(one));
    let before = await fingerprint(api());
    let taken = 0;

    async function isTaken(request: Request): Promise<boolean> {
      const token = access === 'identity' ? request.caller?.idToken : request.caller?.token;
      const options = {
        token,
        ...(request.key === null ? {} : { headers: { 'idempotency-key': request.key } }),
        ...(request.body === undefined ? {} : { raw: JSON.stringify(request.body) ?? '' }),
      };
      const reply = await send(
        api(),
        operation,
        { params: request.params, query: request.query },
        options,
      );
      expectContract(operation, reply);
      return reply.status === status;
    }

    const refused = [
      ...oneForEachAnswer(strange, ({ caller }) => caller?.userId ?? null),
      ...oneForEachAnswer(unsound, (request) => faultsIn(operation, request)),
    ];
    for (const request of refused) {
      expect(await isTaken(request), JSON.stringify(request)).toBe(false);
    }
    expect(await fingerprint(api())).toBe(before);
    for (const request of sound) {
      const wasTaken = await isTaken(request);
      if (wasTaken) taken += 1;
      if (isReading(operation)) continue;
      const after = await fingerprint(api());
      if (!wasTaken) expect(after, JSON.stringify(request)).toBe(before);
      before = after;
    }
    if (isReading(operation)) expect(await fingerprint(api())).toBe(before);

    // Calls that need something that cannot be generated: a payment, a file, or a mail or shipment of a
    // certain order.
    const needsProof = [
      'settleOrder',
      'redeemPaymentCode',
      'receiveStripeEvent',
      'setOrderStatus',
      'reviewAttention',
      'refundOrder',
      'retryRefund',
      'sendMailAgain',
      'uploadImport',
      'addPicture',
      'addPaper',
      'setPoDocument',
      'getPoDocument',
      'setCertificateFile',
      'getCertificateFile',
      'addShipment',
      'deliverShipment',
      'undoDelivery',
      'correctShipment',
      'voidShipment',
      'updateCarrier',
      'deleteCarrier',
    ];
    if (!needsProof.includes(operation)) expect(taken).toBeGreaterThan(0);
  },
);
