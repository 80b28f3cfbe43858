import { issuedPaymentCode, paymentPass } from '@kerf/contract/schemas/payment';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CallOptions, HttpMethod, Reply } from './http-call.ts';
import type { Purchase } from './paid-once.ts';
import type { Person } from './people.ts';
import type { TestApi } from './use-api.ts';

export function askForCode(by: Person, orderId: string): Promise<Reply> {
  return by.call('POST', '/payment-code', { body: { orderId } });
}

/** Issues a payment code for an order. It is a secret that logs must not contain. */
export async function issueCode(api: TestApi, by: Person, orderId: string) {
  const issued = (await askForCode(by, orderId)).as(issuedPaymentCode);
  api.logs.hide(issued.code);
  return issued;
}

export function redeemCode(api: TestApi, code: string): Promise<Reply> {
  return api.call('POST', '/payment-pass', { body: { code } });
}

/** What the payment page has: the pass for a purchase's order, and its calls. */
export async function handOver(api: TestApi, purchase: Purchase) {
  const { code } = await issueCode(api, purchase.buyer, purchase.orderId);
  const pass = (await redeemCode(api, code)).as(paymentPass);
  api.logs.hide(pass.token);
  const callWith = (method: HttpMethod, path: string, options?: CallOptions) =>
    api.call(method, path, { token: pass.token, ...options });
  return { ...pass, call: callWith };
}

export function passesOf(api: TestApi, orderId: string) {
  return api.db.selectFrom('payment_passes').selectAll().where('order_id', '=', orderId).execute();
}

export async function expire(
  api: TestApi,
  orderId: string,
  column: 'code_expires_at' | 'token_expires_at',
): Promise<void> {
  const past = sql<Date>`now() - interval '1 second'`;
  const passes = api.db.updateTable('payment_passes').where('order_id', '=', orderId);
  await passes.set(column, past).execute();
}

export async function logOut(person: Person): Promise<void> {
  expect((await person.call('DELETE', '/session')).status).toBe(200);
}

export function secondsUntil(moment: string): number {
  return (Date.parse(moment) - Date.now()) / 1000;
}
