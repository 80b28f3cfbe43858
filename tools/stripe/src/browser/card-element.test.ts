import { describe, expect, it } from 'vitest';
import { eventually, type Shop, useShop } from './testing/open-shop.ts';

const openShop = useShop();
const CHALLENGE = 'iframe[title="3D Secure authentication"]';

describe('the card element under react-stripe-js in StrictMode', () => {
  it('mounts once without errors, and reports every change but never the number', async () => {
    const shop = await openShop();
    expect(await shop.page.locator('iframe').count()).toBe(1);
    await shop.fill('4242424242424242');
    expect(await shop.fields.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await shop.fields.getByLabel('Expiration date (MM / YY)').inputValue()).toBe('12 / 40');
    await eventually(() => changesOf(shop)).toEqual([
      change({ brand: 'visa' }),
      change({ brand: 'visa', complete: true, value: { postalCode: '94107' } }),
    ]);
    const events = await shop.events();
    expect(events.filter(({ name }) => name === 'ready')).toEqual([
      { name: 'ready', event: 'the element' },
    ]);
    expect(events.find(({ name }) => name === 'focus')?.event).toEqual({ elementType: 'card' });
    expect(shop.complaints).toEqual([expect.stringContaining('kerf-stripe-stand-in')]);
    const seen = await shop.page.evaluate('document.documentElement.outerHTML');
    expect(`${seen}${JSON.stringify(events)}`).not.toMatch(/4242 ?4242/);
  });

  it('is styled by the page and follows its changes', async () => {
    const shop = await openShop();
    const number = shop.fields.getByLabel('Card number');
    const style = await number.evaluate((input) => {
      const { color, fontFamily, fontSize } = getComputedStyle(input);
      const placeholder = getComputedStyle(input, '::placeholder').color;
      return { color, fontFamily, fontSize, placeholder };
    });
    expect(style).toEqual({
      color: 'rgb(10, 20, 30)',
      fontFamily: 'monospace',
      fontSize: '18px',
      placeholder: 'rgb(100, 110, 120)',
    });
    await shop.page.getByRole('button', { name: 'Disable' }).click();
    await eventually(() => number.isDisabled()).toBe(true);
    await shop.page.getByRole('button', { name: 'Postal' }).click();
    await eventually(() => shop.fields.getByLabel('ZIP').isVisible()).toBe(false);
  });

  it('survives being unmounted and mounted again', async () => {
    const shop = await openShop();
    const show = shop.page.getByRole('button', { name: 'Show' });
    await show.click();
    expect(await shop.page.locator('iframe').count()).toBe(0);
    expect(await shop.press('Pay')).toBe('no card element');
    await show.click();
    await shop.fill('4242424242424242');
    expect(await shop.press('Second card')).toBe('Can only create one Element of type card.');
    expect(await shop.press('Pay')).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it('takes the focus, reports Escape and can be cleared', async () => {
    const shop = await openShop();
    await shop.fill('4242424242424242');
    await shop.press('Focus');
    const number = shop.fields.getByLabel('Card number');
    await eventually(() => number.evaluate((input) => input === document.activeElement)).toBe(true);
    await shop.page.keyboard.press('Escape');
    await shop.press('Clear');
    await eventually(() => number.inputValue()).toBe('');
    await eventually(async () => (await changesOf(shop)).at(-1)).toMatchObject({ empty: true });
    expect((await shop.events()).map(({ name }) => name)).toContain('escape');
  });

  it('names what is wrong with a card, while typing and on submit', async () => {
    const shop = await openShop();
    await shop.fields.getByLabel('Card number').fill('4242424242424241');
    await eventually(async () => (await changesOf(shop)).at(-1)).toMatchObject({
      error: {
        type: 'validation_error',
        code: 'invalid_number',
        message: 'Your card number is invalid.',
      },
    });
    expect(await shop.page.locator('.StripeElement--invalid').count()).toBe(1);
    await shop.fields.getByLabel('Card number').fill('4242424242424242');
    await shop.fields.getByLabel('Expiration date (MM / YY)').fill('01 / 20');
    expect(await shop.press('Pay')).toEqual({
      error: {
        type: 'validation_error',
        code: 'invalid_expiry_year_past',
        message: "Your card's expiration year is in the past.",
      },
    });
    expect(await shop.control.requests()).toHaveLength(1);
  });
});

describe('paying by card', () => {
  it('answers the reduced intent, and the charge carries the billing details', async () => {
    const shop = await openShop();
    await shop.fill('4242424242424242');
    const result = await shop.press('Pay');
    expect(result).toMatchObject({ paymentIntent: { id: shop.intent.id, status: 'succeeded' } });
    expect(result).not.toHaveProperty('paymentIntent.metadata');
    const paid = await shop.stripe.paymentIntents.retrieve(shop.intent.id, {
      expand: ['latest_charge'],
    });
    expect(paid.latest_charge).toMatchObject({
      billing_details: {
        address: { postal_code: '94107' },
        email: 'buyer@example.com',
        name: 'Jane Doe',
      },
    });
    expect(await shop.press('Pay')).toMatchObject({
      error: {
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'succeeded' },
      },
    });
  });

  it('answers a decline as an error, after which another card works', async () => {
    const shop = await openShop('&hide-postal');
    await shop.fill('4000000000009995', '');
    expect(await shop.press('Pay')).toMatchObject({
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
        payment_intent: { status: 'requires_payment_method' },
      },
    });
    await shop.fill('5555555555554444', '');
    expect(await shop.press('Pay')).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it('answers an unreachable network as an error, never as a rejection', async () => {
    const shop = await openShop();
    await shop.fill('4242424242424242');
    await shop.page.route('**/v1/**', (route) => route.abort());
    const unreachable = { error: { type: 'api_connection_error', message: expect.any(String) } };
    expect(await shop.press('Pay')).toEqual(unreachable);
  });

  it('answers a submit from before its frame listened', async () => {
    const shop = await openShop();
    const script = Promise.withResolvers<void>();
    await shop.page.route('**/v3/frame.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    const show = shop.page.getByRole('button', { name: 'Show' });
    await show.click();
    await show.click();
    await shop.page.getByRole('button', { name: 'Pay', exact: true }).click();
    script.resolve();
    await eventually(shop.result).toMatchObject({ error: { code: 'incomplete_number' } });
  });
});

describe('3-D Secure', () => {
  it('covers the whole page, takes the focus, and pays once answered', async () => {
    const shop = await openShop();
    await shop.fill('4000002500003155');
    await shop.page.getByRole('button', { name: 'Pay', exact: true }).click();
    const complete = shop.page
      .frameLocator(CHALLENGE)
      .getByRole('button', { name: 'Complete authentication' });
    await eventually(() => complete.evaluate((button) => button === document.activeElement)).toBe(
      true,
    );
    expect(await shop.page.locator(CHALLENGE).boundingBox()).toMatchObject({
      x: 0,
      y: 0,
      width: 1280,
    });
    await complete.click();
    expect(await shop.result()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
    expect(await shop.page.locator('dialog[open]').count()).toBe(0);
  });

  it('fails by the button or by Escape, and leaves the order payable', async () => {
    const shop = await openShop();
    const failed = {
      error: {
        code: 'payment_intent_authentication_failure',
        payment_intent: { status: 'requires_payment_method' },
      },
    };
    const challenge = shop.page.frameLocator(CHALLENGE);
    const pay = shop.page.getByRole('button', { name: 'Pay', exact: true });
    await shop.fill('4000002760003184');
    await pay.click();
    await challenge.getByRole('button', { name: 'Fail authentication' }).click();
    expect(await shop.result()).toMatchObject(failed);
    await pay.click();
    await challenge.getByRole('button', { name: 'Complete authentication' }).press('Escape');
    expect(await shop.result()).toMatchObject(failed);
    await shop.fill('4242424242424242');
    expect(await shop.press('Pay')).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it('shows the intent canceled that was canceled while the bank asked', async () => {
    const shop = await openShop();
    await shop.fill('4000002760003184');
    await shop.page.getByRole('button', { name: 'Pay', exact: true }).click();
    const challenge = shop.page.frameLocator(CHALLENGE);
    await challenge.getByRole('button', { name: 'Complete authentication' }).waitFor();
    await shop.stripe.paymentIntents.cancel(shop.intent.id);
    await challenge.getByRole('button', { name: 'Complete authentication' }).click();
    expect(await shop.result()).toMatchObject({ paymentIntent: { status: 'canceled' } });
  });
});

async function changesOf(shop: Shop): Promise<readonly unknown[]> {
  return (await shop.events()).filter(({ name }) => name === 'change').map(({ event }) => event);
}

function change(differences: object) {
  return {
    elementType: 'card',
    empty: false,
    complete: false,
    value: { postalCode: '' },
    ...differences,
  };
}
