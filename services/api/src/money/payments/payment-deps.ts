import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/payments/payment-gateway.ts';
import type { Meter } from '../../metrics/meter.ts';
import type { JobQueue } from '../../platform/job-queue/job-queue.ts';

/** The dependencies of the payment use cases. */
export interface PaymentDeps {
  readonly db: Database;
  readonly gateway: PaymentGateway;
  readonly jobs: JobQueue;
  readonly log: Logger;
  readonly meter: Meter;
  /** How long a charged payment can be claimed for an order before it is refunded. */
  readonly unclaimedPaymentHours: number;
}
