import { expect } from 'vitest';
import { type Person, signInNewUser } from './people.ts';
import { beginPayment, payByCard, settle } from './purchase.ts';
import type { TestApi } from './use-api.ts';

// Opening the link in the mail is not a new sign-in.
const authTime = Math.floor(Date.now() / 1000);

/** A user who has never paid and whose address is not verified. */
export function signInUnverified(api: TestApi): Promise<Person> {
  return signInNewUser(api, { emailVerified: false, authTime });
}

/** Renews the session with a verified address, as after opening the link in the mail. */
export function verify(api: TestApi, { email, uid }: Person): Promise<Person> {
  return signInNewUser(api, { email, uid, authTime });
}

/** Pays for an order by card. */
export async function payOrder(api: TestApi, buyer: Person, orderId: string): Promise<void> {
  const intent = await beginPayment(api, buyer, { orderId });
  await payByCard(api, intent);
  expect((await settle(buyer, orderId, intent.id)).status).toBe(200);
}
