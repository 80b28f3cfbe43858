import type { Logger } from 'pino';
import { PaymentsUnavailable } from '../../gateways/payments/payment-gateway.ts';

/** How many wait for Stripe at a time; more would use up the connections that requests need. */
const AT_ONCE = 5;
export const BATCH = 100;

interface Batches<T> {
  /** Takes up to `BATCH` that are due, each of which is not due again right away. */
  readonly take: () => Promise<readonly T[]>;
  readonly work: (item: T) => Promise<unknown>;
  readonly onFailure?: (item: T, error: unknown) => Promise<void>;
}

/**
 * Works through everything that is due, several at once. One that fails is logged and left for a later
 * round; it holds up no one. Ends early where Stripe answers nothing at all.
 */
export async function inBatches<T>(log: Logger, batches: Batches<T>): Promise<void> {
  for (;;) {
    const items = await batches.take();
    const unanswered = await workOn(log, items, batches);
    if (items.length < BATCH || unanswered === items.length) return;
  }
}

/** Does all of the work, several at once, and answers for how many of it Stripe gave no answer. */
async function workOn<T>(
  log: Logger,
  items: readonly T[],
  { work, onFailure }: Pick<Batches<T>, 'work' | 'onFailure'>,
): Promise<number> {
  const waiting = items.values();
  let unanswered = 0;
  const worker = async () => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        log.error({ err: error }, 'left for a later round');
        if (error instanceof PaymentsUnavailable) unanswered += 1;
        await onFailure?.(item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return unanswered;
}
