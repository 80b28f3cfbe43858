import type { Tx } from '../db/database.ts';

/** Work that leaves with the transaction that asks for it: done after the commit, or not at all. */
export type Job =
  | { readonly kind: 'refund-payment'; readonly paymentId: string }
  | { readonly kind: 'close-payment'; readonly paymentId: string };

export interface JobQueue {
  enqueue(tx: Tx, job: Job): Promise<void>;
}
