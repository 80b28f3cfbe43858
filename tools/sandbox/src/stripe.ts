import { join } from 'node:path';
import { UnreadableDataFile } from '@kerf/stripe-stand-in/data-file';
import { type RunningStripeStandIn, startStripeStandIn } from '@kerf/stripe-stand-in/stand-in';
import { SandboxProblem } from './sandbox-problem.ts';

interface StripeOptions {
  readonly dataDir: string;
  readonly port: number;
  /** The URL for webhook events, and the secret that signs them. */
  readonly webhook: { readonly url: string; readonly secret: string };
}

/**
 * Starts the Stripe stand-in with the payments of earlier runs. Rejects with a SandboxProblem if they
 * cannot be read.
 */
export async function startStripe({
  dataDir,
  port,
  webhook,
}: StripeOptions): Promise<RunningStripeStandIn> {
  const dataFile = join(dataDir, 'stripe', 'state.json');
  try {
    return await startStripeStandIn({ port, dataFile, webhooks: [webhook] });
  } catch (error) {
    if (!(error instanceof UnreadableDataFile)) throw error;
    const advice = '"npm start -- --reset" begins anew.';
    throw new SandboxProblem(`${error.message} ${advice}`, { cause: error });
  }
}
