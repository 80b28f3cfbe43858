import type { Tx } from '../../db/database.ts';

/** Work enqueued in a transaction: it runs after the commit, or not at all if that is rolled back. */
export type Job =
  | { readonly kind: 'return-payment'; readonly paymentId: string }
  | { readonly kind: 'make-refund'; readonly refundId: string }
  | { readonly kind: 'close-payment'; readonly paymentId: string }
  | { readonly kind: 'end-supplements'; readonly orderId: string }
  | { readonly kind: 'finish-erasure'; readonly erasureId: string }
  | { readonly kind: 'ask-vat-number'; readonly accountId: string }
  | { readonly kind: 'move-days' }
  | { readonly kind: 'plan-import'; readonly bulkChangeId: string }
  | { readonly kind: 'run-bulk-change'; readonly bulkChangeId: string };

export interface JobQueue {
  /** Runs the job as soon as the transaction has committed, or not before `startAfter`. */
  enqueue(tx: Tx, job: Job, startAfter?: Date): Promise<void>;
}
