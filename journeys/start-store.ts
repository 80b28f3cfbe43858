import { apiEnvironmentFile } from '@kerf/sandbox/api-process';
import { startThrowawayStore } from '@kerf/sandbox/throwaway-store';

/** Starts the whole store for the journeys; returns how to stop it. */
export default async function startStore(): Promise<() => Promise<void>> {
  const store = await startThrowawayStore();
  process.env.KERF_JOURNEY_URL = store.urls.web;
  process.env.KERF_JOURNEY_API_URL = store.urls.api;
  process.env.KERF_JOURNEY_AUTH_URL = store.urls.auth;
  process.env.KERF_JOURNEY_MAIL_URL = store.urls.mail;
  process.env.KERF_JOURNEY_STRIPE_URL = store.urls.stripe;
  process.env.KERF_JOURNEY_API_ENV = apiEnvironmentFile(store.dataDir);
  return store.stop;
}
