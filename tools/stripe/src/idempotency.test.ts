import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createIntent, rejection, sdk, startForTest } from './testing/start.ts';

const PARAMS = { amount: 5000, currency: 'usd', allowed_payment_method_types: ['card'] } as const;
const create = (stripe: Stripe, idempotencyKey: string, amount = 5000) =>
  stripe.paymentIntents.create(
    { ...PARAMS, amount, allowed_payment_method_types: ['card'] },
    { idempotencyKey },
  );

describe('a repeated key', () => {
  it('gets the first answer again, with the replay header', async () => {
    const { stripe, control } = await startForTest();
    const first = await create(stripe, 'pi:7:1');
    const second = await create(stripe, 'pi:7:1');
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect(await control.intents()).toHaveLength(1);
  });

  it('with other parameters or for another address is refused', async () => {
    const { stripe } = await startForTest();
    const intent = await create(stripe, 'pi:7:1');
    const other = await rejection(create(stripe, 'pi:7:1', 6000));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other).toMatchObject({ statusCode: 400 });
    const elsewhere = stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'pi:7:1' });
    expect(await rejection(elsewhere)).toMatchObject({ rawType: 'idempotency_error' });
  });

  it('gets a decline again, and makes no second charge', async () => {
    const { stripe, control } = await startForTest();
    const intent = await createIntent(stripe);
    const confirm = () =>
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'confirm:7' },
      );
    const first = await rejection(confirm());
    const second = await rejection(confirm());
    expect(second).toMatchObject({ statusCode: 402, charge: first.charge });
    const events = await control.events();
    expect(events.filter(({ type }) => type === 'charge.failed')).toHaveLength(1);
  });

  it('gets a 500 again, so that the library retries in vain', async () => {
    const { port, control } = await startForTest();
    await control.failNext({ kind: '500' });
    const error = await rejection(create(sdk(port, 1), 'pi:7:1'));
    expect(error).toMatchObject({ statusCode: 500, rawType: 'api_error' });
    expect((await control.requests()).map(({ status, replayed }) => [status, replayed])).toEqual([
      [500, false],
      [500, true],
    ]);
    expect(await create(sdk(port), 'pi:7:2')).toMatchObject({ status: 'requires_payment_method' });
  });

  it('is not spent by a call that failed validation, was refused or limited', async () => {
    const { stripe, control } = await startForTest();
    await rejection(create(stripe, 'pi:7:1', 49));
    await control.failNext({ kind: '429' });
    const limited = await rejection(create(stripe, 'pi:7:1'));
    expect(limited).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(await create(stripe, 'pi:7:1')).toMatchObject({ amount: 5000 });
  });

  it('is refused while the first call is under way, and then replayed by the library', async () => {
    const { stripe, port, control } = await startForTest();
    await control.failNext({ kind: 'slow', ms: 200 });
    const slow = create(stripe, 'pi:7:1');
    const [inUse, first] = await Promise.all([rejection(create(stripe, 'pi:7:1')), slow]);
    expect(inUse).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await create(sdk(port, 2), 'pi:7:1')).id).toBe(first.id);
  });

  it('makes a second intent once a day has passed', async () => {
    const { stripe, control } = await startForTest();
    const first = await create(stripe, 'pi:7:1');
    await control.advanceClock(23 * 3600);
    expect((await create(stripe, 'pi:7:1')).id).toBe(first.id);
    await control.advanceClock(3601);
    expect((await create(stripe, 'pi:7:1')).id).not.toBe(first.id);
  });

  it('may be 255 characters long', async () => {
    const { stripe } = await startForTest();
    await create(stripe, 'k'.repeat(255));
    expect(await rejection(create(stripe, 'k'.repeat(256)))).toMatchObject({ statusCode: 400 });
  });
});
