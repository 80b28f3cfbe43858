import { expect, it } from 'vitest';
import { useShop } from './testing/open-shop.ts';

const openShop = useShop();

it('the payment element pays in place when no redirect is needed', async () => {
  const shop = await openShop('&element=payment');
  expect(await shop.press('Submit')).toMatchObject({
    error: { type: 'validation_error', code: 'incomplete_number' },
  });
  await shop.fill('4242424242424242');
  expect(await shop.press('Submit')).toEqual({});
  const changes = (await shop.events()).filter(({ name }) => name === 'change');
  expect(changes.at(-1)?.event).toEqual({
    elementType: 'payment',
    empty: false,
    complete: true,
    collapsed: false,
    value: { type: 'card' },
  });
  expect(await shop.press('Pay here')).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  expect(shop.complaints).toEqual([expect.stringContaining('kerf-stripe-stand-in')]);
});

it('the payment element goes to the return address after success', async () => {
  const shop = await openShop('&element=payment');
  await shop.fill('4242424242424242');
  await shop.page.getByRole('button', { name: 'Pay and return' }).click();
  await shop.page.waitForURL('**/done?**');
  const returned = new URL(shop.page.url()).searchParams;
  expect(returned.get('payment_intent')).toBe(shop.intent.id);
  expect(returned.get('redirect_status')).toBe('succeeded');
});

it('the payment element takes up an intent that a server has confirmed', async () => {
  const shop = await openShop('&element=payment');
  await shop.stripe.paymentIntents.confirm(shop.intent.id, {
    payment_method: 'pm_card_authenticationRequired',
    use_stripe_sdk: true,
  });
  await shop.page.getByRole('button', { name: 'Continue' }).click();
  const challenge = shop.page.frameLocator('iframe[title="3D Secure authentication"]');
  await challenge.getByRole('button', { name: 'Complete authentication' }).click();
  expect(await shop.result()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
});
