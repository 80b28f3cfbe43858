import { randomUUID } from 'node:crypto';
import type { OperationId } from '@kerf/contract/endpoints';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { facetNames } from '@kerf/domain/search/facets';
import { NO_TAX_TERMS } from '@kerf/domain/tax/terms';
import { readCustomerOrderFields } from '../../src/people/customers/customer-order-fields.ts';
import { unsubscribeToken } from '../../src/platform/mail-delivery/mail-choices.ts';
import { readShopOrderFields } from '../../src/platform/shop/order-fields.ts';
import { signIn } from '../harness/people.ts';
import { samplePdf } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import {
  bulkChangeBody,
  bulkEditBody,
  ofBulkChange,
  ofBulkChangeIn,
} from './bulk-change-requests.ts';
import { categoryRequests } from './category-requests.ts';
import { importMappingBody, ofImportFile, ofPlannedImport, sampleCsv } from './import-requests.ts';
import { productFileRequests } from './product-file-requests.ts';
import {
  addressBody,
  addressesBody,
  carrierBody,
  certificateBody,
  failedMail,
  firstChoices,
  letterheadBody,
  listBody,
  type Maker,
  machineBody,
  newAddress,
  newCarrier,
  newCertificateOf,
  newMachine,
  newMessage,
  newNote,
  newOrder,
  newReview,
  ofEmail,
  ofList,
  ofNewcomer,
  ofView,
  padBody,
  page,
  productBody,
  viewBody,
} from './request-parts.ts';
import { validStockRequests } from './stock-requests.ts';
import { validOrderRequests } from './valid-order-requests.ts';

const optionalFields: OrderFields = {
  poNumber: { kind: 'optional' },
  lineNote: { kind: 'optional' },
  costCenter: { kind: 'optional' },
};
const otherFields = (was: OrderFields | null) =>
  was?.poNumber.kind === 'optional' ? NO_ORDER_FIELDS : optionalFields;

/** A valid request for every call, made by the customer or about something of theirs. */
export const validRequests: Readonly<Record<OperationId, Maker>> = {
  ...validOrderRequests,
  ...validStockRequests,
  ...categoryRequests,
  ...productFileRequests,
  listProducts: () => ({ query: { ...page, kind: 'circular', sort: 'price' } }),
  search: () => ({
    query: {
      ...page,
      search: '250x30 Z80',
      sort: 'price',
      category: 'circular-saw-blades',
      fits: JSON.stringify(machineBody.saw),
      ...Object.fromEntries(facetNames.map((name) => [name, firstChoices(name)])),
    },
  }),
  getProduct: ({ product }) => ({ params: { id: product.id } }),
  getReplacement: async (_cast, api) => {
    const [old, by] = [await stockProduct(api), await stockProduct(api)];
    await api.db
      .updateTable('products')
      .set({ replaced_by: by.id, archived_at: new Date() })
      .where('id', '=', old.id)
      .execute();
    return { params: { id: old.id } };
  },
  listManagedProducts: () => ({
    query: {
      ...page,
      kind: 'circular',
      sort: 'price',
      state: 'draft',
      category: randomUUID(),
      addedBy: randomUUID(),
    },
  }),
  getManagedProduct: ({ product }) => ({ params: { id: product.id } }),
  restoreProduct: async (_cast, api) => {
    const { id } = await stockProduct(api);
    await api.db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', id)
      .execute();
    return { params: { id } };
  },
  writeProductSheet: ({ product }) => ({ body: { ids: [product.id] } }),
  uploadImport: ({ product }) => ({
    query: { name: 'Spring prices.csv' },
    raw: sampleCsv(product.sku),
  }),
  getImportFile: async (cast) => ({
    ...(await ofImportFile(cast)),
    query: { sheet: '', encoding: 'UTF-8' },
  }),
  listRowsToCorrect: ofPlannedImport,
  planImport: async (cast) => ({ ...(await ofImportFile(cast)), body: importMappingBody }),
  addProduct: (cast) => ({ body: productBody(cast) }),
  updateProduct: async (cast, api) => ({
    params: { id: (await stockProduct(api)).id },
    body: { ...productBody(cast), version: 1 },
  }),
  getStock: ({ product }) => ({ params: { id: product.id } }),
  changeStock: async (_cast, api) => ({
    params: { id: (await stockProduct(api)).id },
    body: { kind: 'received', quantity: 40, note: 'Delivery 7' },
  }),
  deleteProduct: async (_cast, api) => ({
    params: { id: (await stockProduct(api)).id },
    query: { version: '1' },
  }),
  listReviews: ({ product }) => ({ query: { ...page, productId: product.id } }),
  getReviewFigures: ({ product }) => ({ params: { id: product.id } }),
  addReview: ({ product }) => ({
    body: {
      name: 'Sam',
      des: 'Cuts.',
      rating: 5,
      img: 'https://example.com/me.jpg',
      productId: product.id,
      machine: 'Panel saw',
      material: 'Hardwood',
      cut: { count: 600, unit: 'cuts' },
    },
  }),
  deleteReview: async (_cast, api) => ({ params: { id: await newReview(api) } }),
  deleteMessage: async (_cast, api) => ({
    params: { id: await newMessage(api) },
    query: { version: '1' },
  }),
  getMessage: async (_cast, api) => ({ params: { id: await newMessage(api) } }),
  updateMessage: async ({ admin }, api) => ({
    params: { id: await newMessage(api) },
    body: { done: true, assignee: admin.email, assigneeBefore: null, version: 1 },
  }),
  replyToMessage: async (_cast, api) => ({
    params: { id: await newMessage(api) },
    body: { body: 'Yes, we do.', version: 1, done: true },
  }),
  getCustomer: ({ customer }) => ({ params: { id: customer.userId } }),
  getCustomerOrderFields: ({ customer }) => ({ params: { id: customer.userId } }),
  setCustomerOrderFields: async ({ customer }, { db }) => {
    const { own: was } = await readCustomerOrderFields(db, customer.userId);
    return { params: { id: customer.userId }, body: { own: otherFields(was), was } };
  },
  listCertificates: ({ customer }) => ({ params: { id: customer.userId } }),
  addCertificate: ({ customer }) => ({
    params: { id: customer.userId },
    body: certificateBody(),
  }),
  updateCertificate: async (cast) => ({
    params: { id: await newCertificateOf(cast) },
    body: { ...certificateBody(), isChecked: true, version: 1 },
  }),
  deleteCertificate: async (cast) => ({ params: { id: await newCertificateOf(cast) } }),
  setCertificateFile: async (cast) => ({
    params: { id: await newCertificateOf(cast) },
    query: { version: '1' },
    raw: samplePdf(),
  }),
  getCertificateFile: async (cast) => {
    const id = await newCertificateOf(cast);
    await cast.admin.call('PUT', `/certificate/${id}/file`, { raw: samplePdf() });
    return { params: { id } };
  },
  getVatNumber: () => ({}),
  setVatNumber: async (_cast, { db }) => {
    await db.deleteFrom('vat_numbers').execute();
    return { body: { number: 'GB 980 7806 84', was: '' } };
  },
  getCustomerVatNumber: ({ customer }) => ({ params: { id: customer.userId } }),
  setCustomerVatNumber: async ({ customer }, { db }) => {
    await db.deleteFrom('vat_numbers').execute();
    return { params: { id: customer.userId }, body: { number: 'GB980780684', was: '' } };
  },
  listCustomerSessions: ({ customer }) => ({ params: { id: customer.userId }, query: page }),
  endCustomerSession: async (_cast, api) => {
    const { userId } = await signIn(api);
    const { id: sessionId } = await api.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { params: { id: userId, sessionId } };
  },
  startSession: ({ customer: { email } }) => ({ params: { email }, body: { email } }),
  endSession: () => ({}),
  getErasurePlan: () => ({}),
  deleteAccount: () => ({}),
  getArchive: () => ({}),
  getCustomerErasurePlan: ({ customer }) => ({ params: { id: customer.userId } }),
  eraseCustomer: async (_cast, api) => ({ params: { id: (await signIn(api)).userId } }),
  getRole: ofEmail,
  listUsers: () => ({ query: { ...page, role: 'customer', blocked: 'false', sort: '-email' } }),
  getProfile: ofEmail,
  listUndelivered: () => ({ query: { ...page, show: 'failed', sort: 'createdAt' } }),
  sendUndelivered: async (cast, api) => ({ body: await failedMail(cast, api) }),
  dismissUndelivered: async (cast, api) => ({ body: await failedMail(cast, api) }),
  getMailChoices: ofEmail,
  setMailChoices: ({ customer }) => ({
    params: { email: customer.email },
    body: { off: ['order.shipped'] },
  }),
  unsubscribe: ({ customer }, { config }) => {
    const { userId, email } = customer;
    const who = { userId, email, kind: 'order.lapsing' } as const;
    return { params: { token: unsubscribeToken(config.ACCESS_TOKEN_SECRET, who) } };
  },
  updateProfile: ({ customer }) => ({
    params: { email: customer.email },
    body: {
      phone: randomUUID(),
      address: '12 Mill Lane',
      education: 'Sawmill school',
      linkedin: 'https://example.com/sam',
    },
  }),
  grantAdmin: ({ other }) => ({
    params: { email: other.email },
    query: { allowUnverified: 'false' },
  }),
  revokeAdmin: ofEmail,
  endUserSessions: ofNewcomer,
  blockUser: async (cast, api) => ({ ...(await ofNewcomer(cast, api)), body: { reason: 'Fraud' } }),
  unblockUser: ofNewcomer,
  getOwnNeighbours: async (cast) => ({
    params: { id: await newOrder(cast) },
    query: { search: 'a', filter: 'unpaid', sort: 'createdAt' },
  }),
  listHolds: ({ product }) => ({ params: { id: product.id }, query: page }),
  receiveStripeEvent: () => ({}),
  // Concurrent messages from one address are serialized.
  sendMessage: () => ({
    body: { email: `visitor-${randomUUID()}@example.com`, body: 'Do you sharpen?' },
  }),
  getShop: () => ({}),
  listMessages: ({ customer }) => ({
    query: { ...page, sort: 'createdAt', state: 'open', assigned: 'me', customer: customer.userId },
  }),
  syncPad: ({ product }) => ({ body: padBody(product) }),
  listSavedLists: () => ({ query: { ...page, sort: 'name' } }),
  addSavedList: ({ product }) => ({ body: listBody(product) }),
  getSavedList: ofList,
  updateSavedList: async (cast) => ({
    ...(await ofList(cast)),
    body: { ...listBody(cast.product), version: 1 },
  }),
  deleteSavedList: ofList,
  reportUnmet: () => ({ body: { text: `No such blade ${randomUUID()}` } }),
  listBulkChanges: ({ product }) => ({
    query: {
      ...page,
      state: 'scheduled',
      failed: 'true',
      product: product.id,
      importFile: randomUUID(),
    },
  }),
  planBulkChange: ({ product }) => ({ body: bulkChangeBody(product.sku) }),
  planBulkEdit: ({ product }) => ({ body: bulkEditBody(product.id) }),
  listProductSheet: ({ product }) => ({
    query: {
      ...page,
      kind: 'circular',
      state: 'draft',
      category: randomUUID(),
      addedBy: randomUUID(),
      ids: product.id,
    },
  }),
  getBulkChange: ofBulkChange,
  listBulkChangeCauses: ofBulkChange,
  listBulkChangeRows: async (cast) => ({
    ...(await ofBulkChange(cast)),
    query: { ...page, plan: 'change' },
  }),
  answerBulkChange: async (cast) => ({
    ...(await ofBulkChange(cast)),
    body: { answer: 'apply', rows: { by: 'questions', questions: ['low-price'] } },
  }),
  applyBulkChange: async (cast) => ({
    ...(await ofBulkChange(cast)),
    body: {
      takesEffectAt: '2099-01-01T00:00:00.000Z',
      publishNewAt: '2099-02-01T00:00:00.000Z',
    },
  }),
  undoBulkChange: ofBulkChangeIn('applied'),
  unscheduleBulkChange: ofBulkChangeIn('scheduled'),
  discardBulkChange: ofBulkChange,
  listViews: () => ({ query: { screen: 'orders' } }),
  addView: () => ({ body: viewBody() }),
  updateView: async (cast) => {
    const { screen: _, ...body } = viewBody();
    return { ...(await ofView(cast)), body: { ...body, version: 1 } };
  },
  deleteView: ofView,
  listAddresses: () => ({}),
  addAddress: () => ({ body: addressBody }),
  addAddresses: () => ({ body: addressesBody() }),
  updateAddress: async (cast) => ({
    params: { id: await newAddress(cast) },
    body: {
      ...addressBody,
      address: { ...addressBody.address, city: 'Eugene' },
      version: 1,
      isArchived: false,
    },
  }),
  listUserAddresses: ofEmail,
  addUserAddress: (cast) => ({ ...ofEmail(cast), body: addressBody }),
  addUserAddresses: (cast) => ({ ...ofEmail(cast), body: addressesBody() }),
  listMachines: () => ({}),
  addMachine: () => ({ body: machineBody }),
  updateMachine: async (cast) => ({
    params: { id: await newMachine(cast) },
    body: { ...machineBody, name: 'Panel saw', expected: machineBody },
  }),
  deleteMachine: async (cast) => ({ params: { id: await newMachine(cast) } }),
  getShopSettings: () => ({}),
  getMailbox: () => ({}),
  updateShopSettings: async (_cast, { db }) => {
    const { version } = await db
      .selectFrom('shop_settings')
      .select('version')
      .executeTakeFirstOrThrow();
    return { body: { ...letterheadBody, askBelowPercent: 50, version } };
  },
  getShippingSettings: () => ({}),
  updateShippingSettings: async (_cast, { db }) => {
    const { version } = await db
      .selectFrom('shipping_terms')
      .select('version')
      .executeTakeFirstOrThrow();
    // With a method, every order would have to name one.
    const zone = { id: randomUUID(), name: 'Oregon' };
    const places = [{ country: 'US', regions: ['US-OR'], postalCodes: [] }];
    const calendar = {
      cutOffHour: 14,
      handlingDays: 1,
      workingDays: [1, 2, 3, 4, 5],
      closedDays: ['2026-12-25'],
    };
    return { body: { zones: [{ ...zone, places }], methods: [], calendar, version } };
  },
  getTaxTerms: () => ({}),
  updateTaxTerms: async (_cast, { db }) => {
    const { version } = await db
      .selectFrom('tax_terms')
      .select('version')
      .executeTakeFirstOrThrow();
    return { body: { ...NO_TAX_TERMS, askAgainDays: 1 + (version % 300), version } };
  },
  getOrderFields: () => ({}),
  setOrderFields: async (_cast, { db }) => {
    const was = await readShopOrderFields(db);
    return { body: { fields: otherFields(was), was } };
  },
  getShopTimeZone: () => ({}),
  setShopTimeZone: async (_cast, { db }) => {
    const { time_zone: now, next_time_zone: next } = await db
      .selectFrom('shop_settings')
      .select(['time_zone', 'next_time_zone'])
      .executeTakeFirstOrThrow();
    return { body: { timeZone: (next ?? now) === 'UTC' ? 'Europe/Berlin' : 'UTC' } };
  },
  listHistory: ({ customer, product }) => ({
    query: {
      ...page,
      actor: customer.email,
      part: 'changes',
      kind: 'product',
      record: product.id,
      source: 'web',
      from: '2026-01-01T00:00:00Z',
      to: '2026-12-31T00:00:00Z',
      fromDay: '2026-01-01',
      toDay: 'today',
    },
  }),
  getProductHistory: ({ product }) => ({ params: { id: product.id }, query: { limit: '10' } }),
  getUserHistory: (cast) => ({ ...ofEmail(cast), query: { limit: '10' } }),
  listUserNotes: (cast) => ({ ...ofEmail(cast), query: page }),
  addUserNote: (cast) => ({ ...ofEmail(cast), body: { body: 'Prefers mornings.' } }),
  deleteNote: async (cast) => ({ params: { id: await newNote(cast) } }),
  getFulfillmentNeighbours: async (cast) => ({
    params: { id: await newOrder(cast) },
    query: { search: 'a', stage: 'packed' },
  }),
  listCarriers: () => ({}),
  addCarrier: () => ({ body: carrierBody() }),
  updateCarrier: async (cast) => {
    const { _id: id, ...before } = await newCarrier(cast);
    return { params: { id }, body: { ...carrierBody(), before } };
  },
  deleteCarrier: async (cast) => {
    const { _id: id, name, trackingUrl } = await newCarrier(cast);
    return { params: { id }, query: { name, trackingUrl } };
  },
  listUnmet: () => ({ query: { ...page, source: 'search', sort: '-lastSeen' } }),
  getSalesReport: () => ({ query: { from: '2026-01-01', to: '2026-03-31', step: 'month' } }),
  getTaxReport: () => ({ query: { from: '2026-01-01', to: '2026-03-31', step: 'month' } }),
  getTopSellers: () => ({ query: { from: '2026-01-01', to: '2026-03-31', limit: '5' } }),
  getStockReport: () => ({}),
  getUnsold: () => ({ query: { days: '30', limit: '5' } }),
  followChanges: () => ({}),
};
