import { createHash } from 'node:crypto';
import type { StandInClock } from './clock.ts';
import { ApiFailure } from './errors.ts';
import { canonicalForm, type FormTree } from './form-body.ts';

/** The response of a call, before expansion. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The stored first response for a key. */
export interface KeptAnswer {
  readonly key: string;
  /** Milliseconds of the stand-in's clock. */
  readonly at: number;
  readonly endpoint: string;
  readonly fingerprint: string;
  readonly requestId: string;
  readonly answer: Answer;
}

export interface KeyedCall {
  readonly key: string;
  /** Method and path. */
  readonly endpoint: string;
  readonly params: FormTree;
  readonly requestId: string;
}

const KEPT_MS = 24 * 3_600_000;
const MAX_KEY_LENGTH = 255;

/**
 * Idempotency of the v1 API: the first executed response for a key is repeated for a day.
 * https://docs.stripe.com/api/idempotent_requests
 */
export class Idempotency {
  readonly #clock: StandInClock;
  readonly #answers: Map<string, KeptAnswer>;
  readonly #inFlight = new Set<string>();

  constructor(clock: StandInClock, answers: Map<string, KeptAnswer>) {
    this.#clock = clock;
    this.#answers = answers;
  }

  /** The stored response of an equal call; undefined if the call is new and now holds the key. */
  begin(call: KeyedCall): KeptAnswer | undefined {
    if (call.key.length > MAX_KEY_LENGTH) throw keyTooLong();
    const kept = this.#find(call.key);
    if (kept !== undefined) {
      assertSameCall(call, kept);
      return kept;
    }
    if (this.#inFlight.has(call.key)) throw keyInUse(call.key);
    this.#inFlight.add(call.key);
    return undefined;
  }

  /** Releases the key, and stores the response if the call was executed. */
  end(call: KeyedCall, answer: Answer | undefined): void {
    this.#inFlight.delete(call.key);
    if (answer === undefined) return;
    this.#answers.set(call.key, {
      key: call.key,
      at: this.#clock.now(),
      endpoint: call.endpoint,
      fingerprint: fingerprint(call.params),
      requestId: call.requestId,
      answer,
    });
  }

  #find(key: string): KeptAnswer | undefined {
    const kept = this.#answers.get(key);
    if (kept === undefined || this.#clock.now() - kept.at < KEPT_MS) return kept;
    this.#answers.delete(key);
    return undefined;
  }
}

// A digest, because a card's parameters must not be stored.
function fingerprint(params: FormTree): string {
  return createHash('sha256').update(canonicalForm(params)).digest('hex');
}

function assertSameCall(call: KeyedCall, kept: KeptAnswer): void {
  if (call.endpoint !== kept.endpoint) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.endpoint}' vs '${kept.endpoint}'). Try using a key other than '${call.key}' if you meant to execute a different request.`,
    );
  }
  if (fingerprint(call.params) === kept.fingerprint) return;
  throw idempotencyError(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
  );
}

function idempotencyError(message: string): ApiFailure {
  return new ApiFailure(400, { type: 'idempotency_error', message });
}

function keyTooLong(): ApiFailure {
  return idempotencyError(`Idempotency keys can be up to ${MAX_KEY_LENGTH} characters long.`);
}

function keyInUse(key: string): ApiFailure {
  return new ApiFailure(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
