import type { Endpoint, EndpointRequest, EndpointResult, FileReply } from '@kerf/contract/endpoint';
import type { Endpoints, OperationId } from '@kerf/contract/endpoints';
import { apiProblem, unexpectedReply } from './api-problem.ts';
import { createAuthorize, type TokenSource } from './authorize.ts';
import { type FileEndpoint, fileFromAnswer } from './file-reply.ts';
import { frontCalls, frontReaders } from './front-replies.ts';
import { type Callable, type HttpRequest, httpRequest } from './http-request.ts';
import { type FollowChanges, readLiveEvents } from './live-events.ts';
import { NetworkProblem } from './network-problem.ts';
import { pageFromAnswer } from './page.ts';
import { ShapeFault } from './shape.ts';
import { type Answer, attempt, attemptFile, type Transport } from './transport.ts';
import type { OnProgress } from './upload-fetch.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** One per submission, so that a repeated submission takes effect once. */
  readonly idempotencyKey?: string | undefined;
  /** A token for this call alone, in place of the session's; never renewed. */
  readonly bearer?: string | undefined;
  /** Continues the call after the page has been closed. */
  readonly keepalive?: boolean | undefined;
  /** Told how much of a file has been sent, from 0 to 1. */
  readonly onProgress?: OnProgress | undefined;
}

/** Rejects with an ApiProblem, a NetworkProblem, or the reason of the signal. */
export type ApiMethod<E extends Endpoint> =
  object extends EndpointRequest<E>
    ? (request?: EndpointRequest<E>, options?: CallOptions) => Promise<EndpointResult<E>>
    : (request: EndpointRequest<E>, options?: CallOptions) => Promise<EndpointResult<E>>;

/** All calls except those made by payment providers, and the stream. */
export type ClientOperation = Exclude<OperationId, 'receiveStripeEvent' | 'followChanges'>;

/** One method per call of the API. */
export type ApiClient = { readonly [K in ClientOperation]: ApiMethod<Endpoints[K]> } & {
  readonly followChanges: FollowChanges;
};

export interface ApiClientOptions {
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly fetch?: typeof globalThis.fetch;
  /** Sends one file and tells of its progress; where left out, `fetch` sends it. */
  readonly upload?: ((onProgress: OnProgress) => Promise<typeof globalThis.fetch>) | undefined;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
/** A large file over a slow line, and the work on it afterwards. */
const UPLOAD_TIMEOUT_MS = 180_000;

/**
 * The API as typed methods. Retries nothing but the call that a renewed token may save. The contract is
 * loaded with the first call that needs it; the front page's own do without.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { method, file, front, followChanges } = createMethods(options);
  // Listed explicitly, so that the compiler checks each method.
  return {
    listProducts: front(frontCalls.listProducts, frontReaders.listProducts),
    search: method((all) => all.search),
    getProduct: method((all) => all.getProduct),
    addProduct: method((all) => all.addProduct),
    listManagedProducts: method((all) => all.listManagedProducts),
    getManagedProduct: method((all) => all.getManagedProduct),
    restoreProduct: method((all) => all.restoreProduct),
    listCategories: method((all) => all.listCategories),
    addCategory: method((all) => all.addCategory),
    updateCategory: method((all) => all.updateCategory),
    moveCategory: method((all) => all.moveCategory),
    deleteCategory: method((all) => all.deleteCategory),
    updateProduct: method((all) => all.updateProduct),
    deleteProduct: method((all) => all.deleteProduct),
    addPicture: method((all) => all.addPicture),
    arrangePictures: method((all) => all.arrangePictures),
    addPaper: method((all) => all.addPaper),
    arrangePapers: method((all) => all.arrangePapers),
    getStock: method((all) => all.getStock),
    changeStock: method((all) => all.changeStock),
    listReviews: front(frontCalls.listReviews, frontReaders.listReviews),
    addReview: method((all) => all.addReview),
    deleteReview: method((all) => all.deleteReview),
    getReviewFigures: method((all) => all.getReviewFigures),
    startSession: method((all) => all.startSession),
    endSession: method((all) => all.endSession),
    getRole: method((all) => all.getRole),
    listUsers: method((all) => all.listUsers),
    getProfile: method((all) => all.getProfile),
    updateProfile: method((all) => all.updateProfile),
    grantAdmin: method((all) => all.grantAdmin),
    revokeAdmin: method((all) => all.revokeAdmin),
    endUserSessions: method((all) => all.endUserSessions),
    blockUser: method((all) => all.blockUser),
    unblockUser: method((all) => all.unblockUser),
    getCustomer: method((all) => all.getCustomer),
    listCustomerSessions: method((all) => all.listCustomerSessions),
    endCustomerSession: method((all) => all.endCustomerSession),
    placeOrder: method((all) => all.placeOrder),
    placeOrders: method((all) => all.placeOrders),
    checkOrder: method((all) => all.checkOrder),
    listOrders: method((all) => all.listOrders),
    listAllOrders: method((all) => all.listAllOrders),
    getOrder: method((all) => all.getOrder),
    getNeighbours: method((all) => all.getNeighbours),
    getOwnNeighbours: method((all) => all.getOwnNeighbours),
    deleteOrder: method((all) => all.deleteOrder),
    settleOrder: method((all) => all.settleOrder),
    setOrderStatus: method((all) => all.setOrderStatus),
    releaseHold: method((all) => all.releaseHold),
    listHolds: method((all) => all.listHolds),
    reviewAttention: method((all) => all.reviewAttention),
    listOrderRefunds: method((all) => all.listOrderRefunds),
    refundOrder: method((all) => all.refundOrder),
    retryRefund: method((all) => all.retryRefund),
    listShipments: method((all) => all.listShipments),
    addShipment: method((all) => all.addShipment),
    deliverShipment: method((all) => all.deliverShipment),
    undoDelivery: method((all) => all.undoDelivery),
    voidShipment: method((all) => all.voidShipment),
    shipOrders: method((all) => all.shipOrders),
    checkShipRows: method((all) => all.checkShipRows),
    voidShipments: method((all) => all.voidShipments),
    deliverShipments: method((all) => all.deliverShipments),
    packOrders: method((all) => all.packOrders),
    listFulfillment: method((all) => all.listFulfillment),
    getFulfillmentNeighbours: method((all) => all.getFulfillmentNeighbours),
    countFulfillment: method((all) => all.countFulfillment),
    listCarriers: method((all) => all.listCarriers),
    addCarrier: method((all) => all.addCarrier),
    updateCarrier: method((all) => all.updateCarrier),
    deleteCarrier: method((all) => all.deleteCarrier),
    createPaymentIntent: method((all) => all.createPaymentIntent),
    issuePaymentCode: method((all) => all.issuePaymentCode),
    redeemPaymentCode: method((all) => all.redeemPaymentCode),
    listUnclaimedPayments: method((all) => all.listUnclaimedPayments),
    sendMessage: method((all) => all.sendMessage),
    listMessages: method((all) => all.listMessages),
    getMessage: method((all) => all.getMessage),
    updateMessage: method((all) => all.updateMessage),
    replyToMessage: method((all) => all.replyToMessage),
    deleteMessage: method((all) => all.deleteMessage),
    listOrderMails: method((all) => all.listOrderMails),
    listUndelivered: method((all) => all.listUndelivered),
    sendUndelivered: method((all) => all.sendUndelivered),
    dismissUndelivered: method((all) => all.dismissUndelivered),
    sendMailAgain: method((all) => all.sendMailAgain),
    getMailChoices: method((all) => all.getMailChoices),
    setMailChoices: method((all) => all.setMailChoices),
    getShop: method((all) => all.getShop),
    listMachines: method((all) => all.listMachines),
    addMachine: method((all) => all.addMachine),
    updateMachine: method((all) => all.updateMachine),
    deleteMachine: method((all) => all.deleteMachine),
    syncPad: method((all) => all.syncPad),
    listSavedLists: method((all) => all.listSavedLists),
    addSavedList: method((all) => all.addSavedList),
    getSavedList: method((all) => all.getSavedList),
    updateSavedList: method((all) => all.updateSavedList),
    deleteSavedList: method((all) => all.deleteSavedList),
    listBulkChanges: method((all) => all.listBulkChanges),
    planBulkChange: method((all) => all.planBulkChange),
    planBulkEdit: method((all) => all.planBulkEdit),
    listProductSheet: method((all) => all.listProductSheet),
    getBulkChange: method((all) => all.getBulkChange),
    listBulkChangeRows: method((all) => all.listBulkChangeRows),
    applyBulkChange: method((all) => all.applyBulkChange),
    undoBulkChange: method((all) => all.undoBulkChange),
    unscheduleBulkChange: method((all) => all.unscheduleBulkChange),
    discardBulkChange: method((all) => all.discardBulkChange),
    listStockMovements: method((all) => all.listStockMovements),
    getStockDays: method((all) => all.getStockDays),
    setReorderPoint: method((all) => all.setReorderPoint),
    getExpectedStock: method((all) => all.getExpectedStock),
    getStockAlert: method((all) => all.getStockAlert),
    askForStock: method((all) => all.askForStock),
    stopAskingForStock: method((all) => all.stopAskingForStock),
    listLowStock: method((all) => all.listLowStock),
    listStockDiscrepancies: method((all) => all.listStockDiscrepancies),
    listDeliveries: method((all) => all.listDeliveries),
    addDelivery: method((all) => all.addDelivery),
    getDelivery: method((all) => all.getDelivery),
    updateDelivery: method((all) => all.updateDelivery),
    receiveDelivery: method((all) => all.receiveDelivery),
    cancelDelivery: method((all) => all.cancelDelivery),
    listStockCounts: method((all) => all.listStockCounts),
    addStockCount: method((all) => all.addStockCount),
    getStockCount: method((all) => all.getStockCount),
    listCountLines: method((all) => all.listCountLines),
    findCountable: method((all) => all.findCountable),
    countProduct: method((all) => all.countProduct),
    removeCountLine: method((all) => all.removeCountLine),
    bookStockCount: method((all) => all.bookStockCount),
    discardStockCount: method((all) => all.discardStockCount),
    writeProductSheet: method((all) => all.writeProductSheet),
    uploadImport: method((all) => all.uploadImport),
    getImportFile: method((all) => all.getImportFile),
    planImport: method((all) => all.planImport),
    listViews: method((all) => all.listViews),
    addView: method((all) => all.addView),
    updateView: method((all) => all.updateView),
    deleteView: method((all) => all.deleteView),
    reportUnmet: method((all) => all.reportUnmet),
    listUnmet: method((all) => all.listUnmet),
    getSalesReport: method((all) => all.getSalesReport),
    getTopSellers: method((all) => all.getTopSellers),
    getStockReport: method((all) => all.getStockReport),
    getUnsold: method((all) => all.getUnsold),
    listDocuments: method((all) => all.listDocuments),
    getDocument: file((all) => all.getDocument),
    printOrders: file((all) => all.printOrders),
    getShopSettings: method((all) => all.getShopSettings),
    updateShopSettings: method((all) => all.updateShopSettings),
    listHistory: method((all) => all.listHistory),
    getOrderHistory: method((all) => all.getOrderHistory),
    getProductHistory: method((all) => all.getProductHistory),
    getUserHistory: method((all) => all.getUserHistory),
    listOrderNotes: method((all) => all.listOrderNotes),
    addOrderNote: method((all) => all.addOrderNote),
    listUserNotes: method((all) => all.listUserNotes),
    addUserNote: method((all) => all.addUserNote),
    deleteNote: method((all) => all.deleteNote),
    followChanges,
  };
}

function createMethods(options: ApiClientOptions) {
  const { baseUrl, tokens, upload, timeoutMs = TIMEOUT_MS, ...rest } = options;
  const authorize = createAuthorize(tokens);
  const transport = { timeoutMs, fetch: rest.fetch ?? ((...args) => globalThis.fetch(...args)) };

  async function call<A extends Answer>(
    by: (...args: Parameters<typeof attempt>) => Promise<A>,
    endpoint: Callable,
    request: unknown,
    options: CallOptions,
  ): Promise<A> {
    const { url, method, body } = httpRequest(endpoint, baseUrl, request);
    const headers = callHeaders(body, options);
    const way = typeof body === 'object' && body !== null ? await uploadWay(options) : transport;
    const init = { method, body, headers, keepalive: options.keepalive ?? false };
    return authorize(endpoint, options.bearer, (token) => {
      if (token !== null) headers.set('authorization', `Bearer ${token}`);
      return by(way, url, init, options.signal);
    });
  }

  async function uploadWay({ onProgress }: CallOptions): Promise<Transport> {
    const fetch = (onProgress && (await upload?.(onProgress))) ?? transport.fetch;
    return { fetch, timeoutMs: UPLOAD_TIMEOUT_MS };
  }

  async function reply(endpoint: Callable, request: unknown, options: CallOptions) {
    const { status, headers, json } = await call(attempt, endpoint, request, options);
    if (status < 200 || status > 299) throw apiProblem(status, json);
    return { status, value: endpoint.paged ? pageFromAnswer(headers, json) : json };
  }

  return {
    method:
      <E extends Endpoint>(pick: (all: Endpoints) => E) =>
      async (request: unknown = {}, options: CallOptions = {}): Promise<EndpointResult<E>> => {
        const { endpointBy, readReply } = await loadContract();
        const endpoint = endpointBy(pick);
        const { status, value } = await reply(endpoint, request, options);
        return readReply(endpoint, status, value);
      },
    file:
      (pick: (all: Endpoints) => FileEndpoint) =>
      async (request: unknown = {}, options: CallOptions = {}): Promise<FileReply> => {
        const { endpointBy } = await loadContract();
        const endpoint = endpointBy(pick);
        const answer = await call(attemptFile, endpoint, request, options);
        if (answer.status < 200 || answer.status > 299)
          throw apiProblem(answer.status, answer.json);
        return fileFromAnswer(endpoint, answer);
      },
    front:
      <T>(endpoint: Callable, read: (value: unknown) => T) =>
      async (request: unknown = {}, options: CallOptions = {}): Promise<T> => {
        const { status, value } = await reply(endpoint, request, options);
        return readFront(() => read(value), status, endpoint.path);
      },
    followChanges: async ({ signal, ...options }: Parameters<FollowChanges>[0]): Promise<void> => {
      const { url } = httpRequest(liveCall, baseUrl, {});
      const headers = new Headers({ accept: 'text/event-stream' });
      if (options.lastEventId !== null) headers.set('last-event-id', options.lastEventId);
      const { status, json, file } = await authorize(liveCall, undefined, (token) => {
        if (token !== null) headers.set('authorization', `Bearer ${token}`);
        return attemptFile(transport, url, { headers, cache: 'no-store' }, signal);
      });
      if (!file) throw apiProblem(status, json);
      await readLiveEvents(file, options).catch((error: unknown) => {
        signal.throwIfAborted();
        throw new NetworkProblem('unreachable', error);
      });
    },
  };
}

/** Repeats the contract's entry, so that the contract need not be loaded for it. */
export const liveCall = { method: 'get', path: '/events', access: 'customer' } as const;

/** If the code cannot be loaded, the server is unreachable too. */
function loadContract() {
  return import('./contract-replies.ts').catch((error: unknown) => {
    throw new NetworkProblem('unreachable', error);
  });
}

function readFront<T>(read: () => T, status: number, path: string): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ShapeFault) throw unexpectedReply(status, path);
    throw error;
  }
}

function callHeaders(body: HttpRequest['body'], { idempotencyKey }: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json, application/problem+json' });
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  else if (body !== null) headers.set('content-type', 'application/octet-stream');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}
