import { ApiProblem, type ApiProblemCode } from '@kerf/api-client/api-problem';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { expect, test } from 'vitest';
import { isInProgress, type PaymentPhase, phaseAfterRefusal, phaseWith } from './payment-phase.ts';

function problem(status: number, code: ApiProblemCode) {
  return new ApiProblem({ status, code, title: code, detail: code });
}

test.each([
  [new NetworkProblem('unreachable')],
  [new NetworkProblem('timeout')],
  [problem(500, 'internal_error')],
  [problem(503, 'payments_unavailable')],
  [problem(429, 'rate_limited')],
  [problem(409, 'payment_not_settled')],
])('after %o the charge may yet be confirmed', (error) => {
  expect(phaseAfterRefusal('pi_1', error)).toMatchObject({ kind: 'unconfirmed', trying: false });
});

test.each([
  [problem(409, 'order_expired')],
  [problem(409, 'order_already_paid')],
  [problem(409, 'payment_mismatch')],
  [problem(404, 'not_found')],
])('after %o the order never accepts the charge', (error) => {
  expect(phaseAfterRefusal('pi_1', error)).toMatchObject({ kind: 'refused' });
});

const unconfirmed: PaymentPhase = {
  kind: 'unconfirmed',
  transactionId: 'pi_1',
  problem: null,
  trying: false,
};

test('an order paid by this charge counts as paid', () => {
  const paid = { state: 'paid', transactionId: 'pi_1' } as const;
  expect(phaseWith(unconfirmed, paid)).toEqual({ kind: 'paid', transactionId: 'pi_1' });
});

test('an order paid by another charge leaves this one open', () => {
  const other = { state: 'paid', transactionId: 'pi_2' } as const;
  expect(phaseWith(unconfirmed, other)).toBe(unconfirmed);
  expect(phaseWith(unconfirmed, { state: 'pending', transactionId: null })).toBe(unconfirmed);
});

test('leaving warns only while a payment is in progress', () => {
  expect(isInProgress({ kind: 'confirming' })).toBe(true);
  expect(isInProgress({ kind: 'settling', transactionId: 'pi_1' })).toBe(true);
  expect(isInProgress({ kind: 'open', failure: null })).toBe(false);
  expect(isInProgress(unconfirmed)).toBe(false);
  expect(isInProgress({ kind: 'paid', transactionId: 'pi_1' })).toBe(false);
});
