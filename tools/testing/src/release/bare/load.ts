import { shopAddresses } from '../make-archive.ts';
import { placeOrder } from './purchase.ts';
import type { World } from './world.ts';

/** Customers who call without a pause. */
export interface Load {
  /** Lets them finish. How many calls were answered, and those that were not, or by a failure of the server. */
  end(): Promise<{ readonly answered: number; readonly lost: readonly string[] }>;
}

interface LoadOptions {
  readonly buyer: string;
  readonly productId: string;
  /** An order of the buyer's. */
  readonly orderId: string;
}

const CUSTOMERS = 2;

/** Orders and reads an order again and again. That an order is refused for being one too many is an answer. */
export function startLoad(world: World, { buyer, productId, orderId }: LoadOptions): Load {
  let isOver = false;
  let answered = 0;
  const lost: string[] = [];
  const count = async (what: string, call: ReturnType<World['send']>) => {
    const { status, text } = await call.catch((error: unknown) => ({
      status: 0,
      text: `${error}`,
    }));
    if (status > 0 && status < 500) answered += 1;
    else lost.push(`${what}: ${status} ${text}`);
  };
  const shop = async () => {
    while (!isOver) {
      await count('ordering', placeOrder(world, buyer, productId));
      const address = `${shopAddresses.KERF_API_URL}/order/${orderId}`;
      await count('reading', world.send('GET', address, { bearer: buyer }));
    }
  };
  const customers = Array.from({ length: CUSTOMERS }, shop);
  return {
    end: async () => {
      isOver = true;
      await Promise.all(customers);
      return { answered, lost };
    },
  };
}
