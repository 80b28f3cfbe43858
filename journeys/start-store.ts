import { startThrowawayStore } from '@kerf/sandbox/throwaway-store';

/** Starts the whole store for the journeys, and answers how to end it. */
export default async function startStore(): Promise<() => Promise<void>> {
  const store = await startThrowawayStore();
  process.env.KERF_JOURNEY_URL = store.urls.web;
  return store.stop;
}
