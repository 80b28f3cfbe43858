import { categoryEndpoints } from '@kerf/contract/endpoints/categories';
import { productEndpoints } from '@kerf/contract/endpoints/products';
import type { ShopTexts } from '@kerf/contract/endpoints/shop';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { erasureRoutes } from './admin/erasure/erasure.routes.ts';
import { historyRoutes } from './admin/history/history.routes.ts';
import { mailRoutes } from './admin/mails/mails.routes.ts';
import { reportRoutes } from './admin/reports/reports.routes.ts';
import { bulkChangeRoutes } from './catalogue/bulk-changes/bulk-changes.routes.ts';
import type { BulkWorker } from './catalogue/bulk-changes/bulk-worker.ts';
import { importRoutes } from './catalogue/bulk-changes/imports/imports.routes.ts';
import { categoryRoutes } from './catalogue/categories/categories.routes.ts';
import { productFileRoutes } from './catalogue/product-files/product-files.routes.ts';
import { productRoutes } from './catalogue/products/products.routes.ts';
import { reviewRoutes } from './catalogue/reviews/reviews.routes.ts';
import { heard, searchRoutes } from './catalogue/search/search.routes.ts';
import type { SearchCache } from './catalogue/search/search-cache.ts';
import { storefrontRoutes } from './catalogue/storefront/storefront.routes.ts';
import { unmetDemandRoutes } from './catalogue/unmet-demand/unmet-demand.routes.ts';
import { inRequest, sourceOf } from './current-request.ts';
import type { Database } from './db/database.ts';
import type { OldestWork } from './db/oldest-work.ts';
import type { Pipeline } from './db/pipeline.ts';
import { documentRoutes } from './fulfillment/printing/documents.routes.ts';
import { shipmentRoutes } from './fulfillment/shipments/shipments.routes.ts';
import type { FileStore } from './gateways/files/file-store.ts';
import type { IdentityVerifier } from './gateways/identity/identity-verifier.ts';
import type { MailInbox } from './gateways/mail/mail-inbox.ts';
import type { PaymentGateway } from './gateways/payments/payment-gateway.ts';
import type { TaxGateway } from './gateways/tax/tax-gateway.ts';
import { type AccessTokens, createAccessTokens } from './http/access-token.ts';
import type { FindOptionalActor } from './http/actor.ts';
import { createAllowances } from './http/allowance.ts';
import { type AnswerCache, answerFromMemory } from './http/answer-cache.ts';
import type { AppEnv } from './http/app-env.ts';
import { createAuthenticate } from './http/authenticate.ts';
import { docsRoutes } from './http/docs.ts';
import { globalLimit } from './http/global-limit.ts';
import { holdAnswers } from './http/hold-answers.ts';
import { honoPath, mount, type Route } from './http/mount.ts';
import { onError, problemResponse } from './http/problem-response.ts';
import { countRequests, requestLog } from './http/request-log.ts';
import { noStore, securityHeaders, shopOrigins } from './http/security-headers.ts';
import { storeUrlOf } from './mail-settings.ts';
import { type Meter, noMeter } from './metrics/meter.ts';
import { orderPaymentRoutes } from './money/cancelling/order-payment.routes.ts';
import { paymentRoutes } from './money/payments/payments.routes.ts';
import { refundRoutes } from './money/refunds/refunds.routes.ts';
import { shippingChangeRoutes } from './money/shipping-changes/shipping-changes.routes.ts';
import { mailboxRoutes } from './ordering/inbox/mailbox.routes.ts';
import { noteRoutes } from './ordering/notes/notes.routes.ts';
import { orderCheckRoutes } from './ordering/order-check/order-check.routes.ts';
import { orderTaxRoutes } from './ordering/order-tax/order-tax.routes.ts';
import { secureOrders } from './ordering/orders/change-holds.ts';
import { orderRoutes } from './ordering/orders/orders.routes.ts';
import type { OrderRules } from './ordering/orders/placement/place-orders.ts';
import { padRoutes } from './ordering/pad/pad.routes.ts';
import { savedListRoutes } from './ordering/saved-lists/saved-lists.routes.ts';
import { createFindActor, createFindOptionalActor } from './people/access/find-actor.ts';
import { addressRoutes } from './people/addresses/addresses.routes.ts';
import { certificateRoutes } from './people/certificates/certificates.routes.ts';
import { customerRoutes } from './people/customers/customers.routes.ts';
import { machineRoutes } from './people/machines/machines.routes.ts';
import { messageRoutes } from './people/messages/messages.routes.ts';
import { liveRoutes } from './people/streams/live.routes.ts';
import type { LiveStreams } from './people/streams/live-streams.ts';
import type { AccountCheck } from './people/users/account-check.ts';
import { userRoutes } from './people/users/users.routes.ts';
import { vatNumberRoutes } from './people/vat-numbers/vat-numbers.routes.ts';
import { fileRoutes } from './platform/files/files.routes.ts';
import { healthRoutes, type Readiness } from './platform/health/health.routes.ts';
import type { JobQueue } from './platform/job-queue/job-queue.ts';
import { viewRoutes } from './platform/saved-views/saved-views.routes.ts';
import { shopRoutes, shopSettingsRoutes } from './platform/shop/shop.routes.ts';
import { taxRoutes } from './platform/tax/tax.routes.ts';
import type { Secrets } from './secrets.ts';
import { deliveryRoutes } from './warehouse/deliveries/deliveries.routes.ts';
import { stockRoutes } from './warehouse/stock/stock.routes.ts';
import { stockCountRoutes } from './warehouse/stock-counts/stock-counts.routes.ts';

export interface AppDeps {
  readonly db: Database;
  readonly pipeline: Pipeline;
  readonly oldestWork: OldestWork;
  readonly gateway: PaymentGateway;
  readonly tax: TaxGateway;
  readonly fileStore: FileStore;
  readonly identityVerifier: IdentityVerifier;
  readonly accountCheck: AccountCheck;
  readonly live: LiveStreams;
  readonly jobs: JobQueue;
  readonly bulkWorker: BulkWorker;
  readonly log: Logger;
  readonly meter: Meter;
  readonly readiness: Readiness;
  /** Caches catalogue responses until the catalogue changes. */
  readonly answerCache: AnswerCache;
  /** Caches search results until the catalogue changes. */
  readonly searchCache: SearchCache;
  /** Resolves once every committed change of the catalogue has been heard; false if that cannot be told. */
  readonly hearChanges: () => Promise<boolean>;
  readonly accessTokenSecrets: Secrets;
  readonly webOrigins: readonly string[];
  /** The public address of this API. */
  readonly apiUrl: string | undefined;
  readonly trustedProxies: number;
  /** Requests per minute of one person, across all processes; 0 for no limit. */
  readonly callsPerMinute: number;
  readonly orderRules: OrderRules;
  readonly unclaimedPaymentHours: number;
  /** Whether a mail server is configured. */
  readonly isSendingMails: boolean;
  /** Where replies by email arrive; null if none is configured. */
  readonly inbox: MailInbox | null;
  readonly shopTexts: ShopTexts;
}

/** Builds the server from its dependencies. It holds no state of its own. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const accessTokens = createAccessTokens(...deps.accessTokenSecrets);
  const findActor = createFindActor({ ...deps, accessTokens });
  const app = new Hono<AppEnv>();
  // First, so that neither the log nor the metrics take the pause for work.
  app.use(holdAnswers());
  app.use(requestLog(deps.log));
  if (deps.meter !== noMeter) app.use(countRequests(deps.meter));
  if (deps.callsPerMinute > 0) app.use(globalLimit({ ...deps, accessTokens }));
  const fromMemory = [
    productEndpoints.listProducts,
    productEndpoints.getProduct,
    categoryEndpoints.listCategories,
  ];
  for (const { path } of fromMemory) {
    const memory = { cache: deps.answerCache, origins: deps.webOrigins, routePattern: path };
    app.on('GET', honoPath(path), answerFromMemory(memory));
  }
  app.use(securityHeaders(), noStore(), shopOrigins(deps.webOrigins));
  app.use((context, next) => {
    const source = sourceOf(context.req.header('origin'), deps.webOrigins);
    return inRequest({ id: context.get('requestId'), source }, next);
  });
  app.onError(onError(deps.log));
  app.notFound((context) =>
    problemResponse({ code: 'not_found', what: 'address' }, context.get('requestId')),
  );
  app.route('/', healthRoutes(deps.db, deps.oldestWork, deps.readiness));
  app.route('/', docsRoutes());
  for (const path of ['/drawn/product/:id', '/drawn/category/:slug']) {
    const memory = { cache: deps.answerCache, origins: deps.webOrigins, routePattern: path };
    app.on('GET', path, answerFromMemory(memory));
  }
  const storeUrl = storeUrlOf(deps.webOrigins) ?? '';
  app.route('/', storefrontRoutes(deps, { storeUrl, apiUrl: deps.apiUrl }));
  app.route('/', fileRoutes(deps.fileStore));
  mount(
    app,
    allRoutes(deps, { accessTokens, findOptionalActor: createFindOptionalActor(findActor) }),
    {
      db: deps.db,
      authenticate: createAuthenticate({ ...deps, findActor }),
      accessTokens,
      trustedProxies: deps.trustedProxies,
      allowanceOf: createAllowances(deps),
      onChange: () => deps.answerCache.clear(),
    },
  );
  return app;
}

/** What determines the caller. */
interface AccessParts {
  readonly accessTokens: AccessTokens;
  readonly findOptionalActor: FindOptionalActor;
}

function allRoutes(deps: AppDeps, access: AccessParts): Route[] {
  return [
    ...heard(productRoutes(deps), deps),
    ...heard(productFileRoutes(deps), deps),
    ...bulkChangeRoutes(deps),
    ...stockRoutes(deps.db),
    ...heard(deliveryRoutes(deps.db), deps),
    ...heard(stockCountRoutes(deps.db), deps),
    ...heard(categoryRoutes(deps.db), deps),
    ...importRoutes(deps),
    ...searchRoutes(deps),
    ...reviewRoutes(deps.db),
    ...userRoutes({
      ...deps,
      ...access,
      // A newly verified address extends the holds of the user's orders immediately.
      onVerified: (userId) => secureOrders(deps, { userId }),
    }),
    ...vatNumberRoutes(deps),
    ...certificateRoutes(deps.db),
    ...orderRoutes(deps),
    ...orderPaymentRoutes(deps),
    ...orderCheckRoutes(deps, access.findOptionalActor),
    ...orderTaxRoutes({ ...deps, ...access }),
    ...padRoutes(deps.db),
    ...paymentRoutes(deps),
    ...refundRoutes(deps),
    ...shippingChangeRoutes(deps),
    ...messageRoutes(deps.db, access.findOptionalActor),
    ...mailboxRoutes(deps),
    ...customerRoutes(deps.db),
    ...erasureRoutes(deps),
    ...shipmentRoutes(deps),
    ...shopRoutes(deps, deps.orderRules, deps.shopTexts),
    ...savedListRoutes(deps.db),
    ...addressRoutes(deps.db),
    ...machineRoutes(deps.db),
    ...viewRoutes(deps.db),
    ...documentRoutes(deps.db),
    ...shopSettingsRoutes(deps),
    ...taxRoutes(deps),
    ...mailRoutes(deps),
    ...historyRoutes(deps.db),
    ...noteRoutes(deps.db),
    ...unmetDemandRoutes(deps, access.findOptionalActor),
    ...reportRoutes(deps.db),
    ...liveRoutes(deps),
  ];
}
