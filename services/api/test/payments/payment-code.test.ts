import { paymentPass } from '@kerf/contract/schemas/payment';
import { describe, expect, test } from 'vitest';
import { housekeep } from '../../src/jobs/housekeep.ts';
import { usualRetention } from '../../src/retention.ts';
import { beginPurchase, type Purchase } from '../harness/paid-once.ts';
import {
  askForCode,
  expire,
  handOver,
  issueCode,
  logOut,
  passesOf,
  redeemCode,
  secondsUntil,
} from '../harness/payment-hand-over.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { payByCard, settle } from '../harness/purchase.ts';
import { lapse } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });

describe('A payment code', () => {
  test('is valid for a minute, is stored as a hash, and is exchanged for a pass of fifteen minutes', async () => {
    const { buyer, orderId } = await beginPurchase(api());

    const issued = await issueCode(api(), buyer, orderId);
    const pass = (await redeemCode(api(), issued.code)).as(paymentPass);

    expect(secondsUntil(issued.expiresAt)).toBeGreaterThan(50);
    expect(secondsUntil(issued.expiresAt)).toBeLessThanOrEqual(60);
    expect(secondsUntil(pass.expiresAt)).toBeGreaterThan(14 * 60);
    expect(secondsUntil(pass.expiresAt)).toBeLessThanOrEqual(15 * 60);
    expect(pass.orderId).toBe(orderId);
    const kept = JSON.stringify(await passesOf(api(), orderId));
    expect(kept).not.toContain(issued.code);
    expect(kept).not.toContain(pass.token);
    expect(kept).not.toContain(pass.token.slice(-43));
  });

  test('is refused after it has expired', async () => {
    const { buyer, orderId } = await beginPurchase(api());
    const { code } = await issueCode(api(), buyer, orderId);
    await expire(api(), orderId, 'code_expires_at');

    expectProblem(await redeemCode(api(), code), 'not_found');
  });

  test('is refused the second time, and the first pass stays valid', async () => {
    const purchase = await beginPurchase(api());
    const { code } = await issueCode(api(), purchase.buyer, purchase.orderId);
    const pass = (await redeemCode(api(), code)).as(paymentPass);

    expectProblem(await redeemCode(api(), code), 'not_found');

    const options = { token: pass.token };
    expect((await api().call('GET', `/order/${purchase.orderId}`, options)).status).toBe(200);
  });

  test('is redeemed once by concurrent requests', async () => {
    const { buyer, orderId } = await beginPurchase(api());
    const { code } = await issueCode(api(), buyer, orderId);

    const replies = await Promise.all(Array.from({ length: 12 }, () => redeemCode(api(), code)));

    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(404)]);
  });

  test('is refused if it is forged or malformed', async () => {
    expectProblem(await redeemCode(api(), 'A'.repeat(43)), 'not_found');
    expectFieldErrors(await redeemCode(api(), 'short'), 'code');
  });

  test('is refused after its customer has logged out', async () => {
    const { buyer, orderId } = await beginPurchase(api());
    const { code } = await issueCode(api(), buyer, orderId);
    await logOut(buyer);

    expectProblem(await redeemCode(api(), code), 'not_found');
  });

  test('leaves an earlier code valid', async () => {
    const { buyer, orderId } = await beginPurchase(api());
    const [first, second] = [
      await issueCode(api(), buyer, orderId),
      await issueCode(api(), buyer, orderId),
    ];

    expect((await redeemCode(api(), first.code)).status).toBe(201);
    expect((await redeemCode(api(), second.code)).status).toBe(201);
  });

  test('is issued only to the customer of the order, and not to an admin', async () => {
    const { orderId } = await beginPurchase(api());
    expectProblem(await askForCode(await signIn(api()), orderId), 'not_found');
    expectProblem(await askForCode(await signInAdmin(api()), orderId), 'not_found');
    expectProblem(
      await api().call('POST', '/payment-code', { body: { orderId } }),
      'unauthenticated',
    );
    expect(await passesOf(api(), orderId)).toEqual([]);
  });

  test('is not issued for an order that can no longer be paid', async () => {
    const paid = await beginPurchase(api());
    await payByCard(api(), paid.intent);
    await settle(paid.buyer, paid.orderId, paid.intent.id);
    const lapsed = await beginPurchase(api());
    await lapse(api(), lapsed.orderId);
    const deleted = await beginPurchase(api());
    await deleted.buyer.call('DELETE', `/order/${deleted.orderId}`);

    for (const [{ buyer, orderId }, code] of [
      [paid, 'order_already_paid'],
      [lapsed, 'order_expired'],
      [deleted, 'not_found'],
    ] as const) {
      expectProblem(await askForCode(buyer, orderId), code);
    }
  });

  test('is protected from guessing by a limit', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    const guess = () =>
      api().call('POST', '/payment-pass', { body: { code: 'B'.repeat(43) }, headers });

    const replies = await Promise.all(Array.from({ length: 45 }, guess));

    expect(replies.some(({ status }) => status === 429)).toBe(true);
  });
});

test('Only expired codes and passes are deleted', async () => {
  const [unused, outOfTime, passed, ended] = await Promise.all([
    beginPurchase(api()),
    beginPurchase(api()),
    beginPurchase(api()),
    beginPurchase(api()),
  ]);
  await issueCode(api(), unused.buyer, unused.orderId);
  await issueCode(api(), outOfTime.buyer, outOfTime.orderId);
  await expire(api(), outOfTime.orderId, 'code_expires_at');
  await handOver(api(), passed);
  await expire(api(), passed.orderId, 'code_expires_at');
  await handOver(api(), ended);
  await expire(api(), ended.orderId, 'token_expires_at');

  await housekeep(api().db, usualRetention);

  const left = async ({ orderId }: Purchase) => (await passesOf(api(), orderId)).length;
  expect(await Promise.all([unused, outOfTime, passed, ended].map(left))).toEqual([1, 0, 1, 0]);
});
