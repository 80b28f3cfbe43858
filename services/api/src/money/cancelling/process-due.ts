import type { Logger } from 'pino';
import { PaymentsUnavailable } from '../../gateways/payments/payment-gateway.ts';

/** Items waiting for Stripe at once. More would use up the database connections that requests need. */
const AT_ONCE = 5;
export const BATCH = 100;

interface DueWork<T> {
  /** Takes up to `BATCH` due items, and postpones their next due time. */
  readonly take: () => Promise<readonly T[]>;
  readonly work: (item: T) => Promise<unknown>;
  readonly onFailure?: (item: T, error: unknown) => Promise<void>;
}

/**
 * Processes everything that is due, several items at a time. An item that fails is logged and left for a
 * later run, without delaying the others. Stops early if Stripe does not answer at all.
 */
export async function processDue<T>(log: Logger, due: DueWork<T>): Promise<void> {
  for (;;) {
    const items = await due.take();
    const unanswered = await processItems(log, items, due);
    if (items.length < BATCH || unanswered === items.length) return;
  }
}

/** Processes the items and returns how many of them Stripe did not answer. */
async function processItems<T>(
  log: Logger,
  items: readonly T[],
  { work, onFailure }: Pick<DueWork<T>, 'work' | 'onFailure'>,
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
