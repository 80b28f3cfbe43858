import type { Logger } from 'pino';
import { PaymentsUnavailable } from '../../gateways/payments/payment-gateway.ts';

/** Items waiting for Stripe at once. More would use up the database connections that requests need. */
const AT_ONCE = 5;
export const BATCH = 100;

type OnFailure<T> = (item: T, error: unknown) => Promise<void>;

/**
 * Processes everything that is due, several items at a time: `take` takes up to `BATCH` of it, and postpones
 * when that is next due. An item that fails is logged and left for a later run, without delaying the others.
 * Stops early if Stripe does not answer at all.
 */
export async function processDue<T>(
  log: Logger,
  take: () => Promise<readonly T[]>,
  work: (item: T) => Promise<unknown>,
  onFailure?: OnFailure<T>,
): Promise<void> {
  for (;;) {
    const items = await take();
    const unanswered = await processItems(log, items, work, onFailure);
    if (items.length < BATCH || unanswered === items.length) return;
  }
}

/** Processes the items and returns how many of them Stripe did not answer. */
async function processItems<T>(
  log: Logger,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onFailure?: OnFailure<T>,
): Promise<number> {
  const waiting = items.values();
  let unanswered = 0;
  const worker = async () => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        log.error({ err: error }, 'background work failed and will be retried');
        if (error instanceof PaymentsUnavailable) unanswered += 1;
        await onFailure?.(item, error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return unanswered;
}
