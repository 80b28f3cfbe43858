import { cors } from 'hono/cors';
import type { ApiEndpoint } from './api-endpoint.ts';
import { readRequest } from './api-request.ts';
import { type Exchange, runCall } from './api-run.ts';
import type { StandInApp, StandInContext } from './app-types.ts';
import { ApiFailure } from './errors.ts';
import { disputeEndpoints } from './routes/disputes.ts';
import { eventEndpoints } from './routes/events.ts';
import { paymentIntentEndpoints } from './routes/payment-intents.ts';
import { refundEndpoints } from './routes/refunds.ts';
import { taxEndpoints } from './routes/tax.ts';
import { taxTransactionEndpoints } from './routes/tax-transactions.ts';
import { webhookEndpoints } from './routes/webhook-endpoints.ts';
import { finish, type World } from './world.ts';

const ENDPOINTS: readonly ApiEndpoint[] = [
  ...paymentIntentEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...webhookEndpoints,
  ...taxEndpoints,
  ...taxTransactionEndpoints,
];

const UNKNOWN_PATH: ApiEndpoint = {
  method: 'GET',
  path: '/v1/*',
  isOpenToBrowsers: true,
  run: ({ act }) => {
    throw new ApiFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${act.request?.method}: ${act.request?.path}). The stand-in knows payment intents, refunds, disputes, events, webhook endpoints and tax.`,
    });
  },
};

/** Mounts the API under `/v1`, for servers and, with a publishable key, for pages of any origin. */
export function mountApi(app: StandInApp, world: World): void {
  app.use('/v1/*', cors({ origin: '*', exposeHeaders: ['request-id'], maxAge: 600 }));
  for (const endpoint of ENDPOINTS) {
    app.on(endpoint.method, endpoint.path, (context) => answer(context, world, endpoint));
  }
  app.all('/v1/*', (context) => answer(context, world, UNKNOWN_PATH));
}

async function answer(c: StandInContext, world: World, endpoint: ApiEndpoint): Promise<Response> {
  const request = await readRequest(c, world);
  const exchange = await runCall(world, endpoint, request);
  tellAfterwards(c, world, exchange);
  if (exchange.status === null) return cutConnection(c);
  return new Response(exchange.text, { status: exchange.status, headers: exchange.headers });
}

/** Webhooks are sent only once the caller has the response, or has lost it. */
function tellAfterwards(c: StandInContext, world: World, exchange: Exchange): void {
  const { outgoing } = c.env;
  const told = new Promise<void>((resolve) => {
    const tell = () => {
      finish(exchange.act);
      resolve();
    };
    if (outgoing === undefined || outgoing.closed) setImmediate(tell);
    else outgoing.once('close', tell);
  });
  world.timeline.track(told);
}

function cutConnection(c: StandInContext): Response {
  c.env.incoming?.socket.destroy();
  return new Response(null, { status: 500 });
}
