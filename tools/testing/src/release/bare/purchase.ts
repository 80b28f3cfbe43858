import { randomUUID } from 'node:crypto';
import { shopAddresses } from '../make-archive.ts';
import { until, type World } from './world.ts';
import type { Reply } from './world-call.ts';

const { KERF_API_URL: api, FIREBASE_PROJECT_ID: project } = shopAddresses;

/** Signs in, for the first time as a registration. Returns the access token. */
export async function signIn(world: World, email: string): Promise<string> {
  const { token } = await world.ask('PUT', `${api}/user/${email}`, {
    bearer: await world.idToken(email, project),
    body: { email },
  });
  return String(token);
}

/** Adds a product that customers can buy. Returns its id. */
export async function addProduct(world: World, admin: string): Promise<string> {
  const added = await world.ask('POST', `${api}/product`, {
    bearer: admin,
    body: {
      name: `Cleancut ${randomUUID()}`,
      des: 'Cuts wood.',
      img: '',
      sku: randomUUID(),
      minOrder: 5,
      stock: 100_000,
      price: 64.5,
      publishedAt: '2026-01-01T08:00:00.000Z',
    },
  });
  return idOf(added.product);
}

/** Places an order, as one that was not placed before. */
export function placeOrder(world: World, buyer: string, productId: string): Promise<Reply> {
  return world.send('POST', `${api}/orders`, {
    bearer: buyer,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      lines: [{ productId, quantity: 10 }],
      customerName: 'Sam Sawyer',
      phone: '+1 555 0100',
      address: '12 Mill Lane, Bend, OR',
    },
  });
}

/** Places an order and pays it by card. Returns its id once Stripe's event has made it a paid one. */
export async function buy(world: World, buyer: string, productId: string): Promise<string> {
  const { status, text } = await placeOrder(world, buyer, productId);
  if (status !== 201) throw new Error(`Ordering answers ${status}: ${text}`);
  const orderId = idOf(JSON.parse(text).order);
  const { clientSecret } = await world.ask('POST', `${api}/create-payment-intent`, {
    bearer: buyer,
    body: { orderId },
  });
  const [intent] = String(clientSecret).split('_secret_');
  await world.ask('POST', `https://api.stripe.com/v1/payment_intents/${intent}/confirm`, {
    bearer: 'pk_live_rehearsal',
    form: {
      client_secret: String(clientSecret),
      payment_method: 'pm_card_visa',
      use_stripe_sdk: 'true',
    },
  });
  await until(
    () => world.ask('GET', `${api}/order/${orderId}`, { bearer: buyer }),
    ({ state }) => state === 'paid',
  );
  return orderId;
}

function idOf(record: unknown): string {
  if (typeof record !== 'object' || record === null || !('_id' in record)) {
    throw new Error('The reply has no record.');
  }
  return String(record._id);
}
