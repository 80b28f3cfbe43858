import { z } from 'zod';
import type { RegisterAnswer, VatRegister } from './vat-register.ts';

/** The Commission's own. */
const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
const TIMEOUT_MS = 10_000;

interface ViesSettings {
  /** Of another register, without a slash at its end. */
  readonly url?: string | undefined;
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs?: number;
}

const checked = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
});
const refused = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

/** VIES, by its REST API. */
export function createViesRegister({
  url = VIES_URL,
  timeoutMs = TIMEOUT_MS,
}: ViesSettings): VatRegister {
  const ask = async (number: string, requester: string | null): Promise<RegisterAnswer> => {
    const reply = await post(`${url}/check-vat-number`, questionOf(number, requester), timeoutMs);
    const answer = readAnswer(reply);
    // A mistake in the shop's own number says nothing about the customer's.
    const isOwnFault = answer.answer === 'unanswered' && answer.reason === 'INVALID_REQUESTER_INFO';
    return isOwnFault && requester !== null ? ask(number, null) : answer;
  };
  return { ask };
}

function questionOf(number: string, requester: string | null) {
  return {
    countryCode: number.slice(0, 2),
    vatNumber: number.slice(2),
    ...(requester !== null && {
      requesterMemberStateCode: requester.slice(0, 2),
      requesterNumber: requester.slice(2),
    }),
  };
}

/** The body of the reply; an error's name if there is none. */
async function post(address: string, question: object, timeoutMs: number): Promise<unknown> {
  try {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(question),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await reply.json();
  } catch (error) {
    return { errorWrappers: [{ error: error instanceof Error ? error.name : 'unknown' }] };
  }
}

function readAnswer(body: unknown): RegisterAnswer {
  const refusal = refused.safeParse(body);
  if (refusal.success) {
    const reason = refusal.data.errorWrappers[0]?.error ?? '';
    // The register refuses what can't be a number in that country.
    if (reason === 'INVALID_INPUT') return { answer: 'invalid', requestId: null, name: null };
    return { answer: 'unanswered', reason };
  }
  const answer = checked.safeParse(body);
  if (!answer.success) return { answer: 'unanswered', reason: 'unreadable' };
  const { valid, requestIdentifier, name } = answer.data;
  return {
    answer: valid ? 'valid' : 'invalid',
    requestId: requestIdentifier || null,
    // Some member states don't say whose a number is.
    name: name && name !== '---' ? name : null,
  };
}
