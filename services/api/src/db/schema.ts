import type { Selectable } from 'kysely';
import type { Accounts, Machines, SavedLists, Sessions, Users } from './schema/accounts.ts';
import type { BulkChangeRows, BulkChanges } from './schema/bulk-changes.ts';
import type {
  Categories,
  CategoryTree,
  FormerCategorySlugs,
  ProductCodes,
  ProductSearch,
  Products,
  ProductVersions,
  Reviews,
  SearchWords,
} from './schema/catalogue.ts';
import type { DocumentNumbers, Documents, ShopLogos, ShopSettings } from './schema/documents.ts';
import type { Files } from './schema/files.ts';
import type { ImportEncodings, ImportFiles, ImportHeadings, Imports } from './schema/imports.ts';
import type { InboxLease, MessageReplies, Messages, ReceivedMails } from './schema/messages.ts';
import type {
  AuditLog,
  IdempotencyKeys,
  MailCursor,
  Mails,
  Notes,
  RateLimits,
  SavedViews,
  UnmetDemand,
  UnmetDemandAskers,
} from './schema/operations.ts';
import type {
  Carriers,
  LapseRetries,
  OrderLines,
  OrderProducts,
  Orders,
  ShipmentLines,
  Shipments,
} from './schema/orders.ts';
import type { PadLines, Pads } from './schema/pads.ts';
import type {
  Disputes,
  PaymentPasses,
  Payments,
  RefundLines,
  Refunds,
  StripeEventCursor,
  StripeEvents,
} from './schema/payments.ts';
import type {
  CustomerMonths,
  ProductSales,
  RevenueDays,
  RevenueEntries,
} from './schema/revenue.ts';
import type {
  Deliveries,
  DeliveryLines,
  StockAlerts,
  StockCountLines,
  StockCounts,
  StockDiscrepancies,
  StockMovements,
} from './schema/stock.ts';

/** Every table of the database, by name. */
export interface Schema {
  accounts: Accounts;
  users: Users;
  sessions: Sessions;
  products: Products;
  categories: Categories;
  category_tree: CategoryTree;
  former_category_slugs: FormerCategorySlugs;
  product_versions: ProductVersions;
  product_search: ProductSearch;
  product_codes: ProductCodes;
  search_words: SearchWords;
  stock_movements: StockMovements;
  stock_discrepancies: StockDiscrepancies;
  stock_alerts: StockAlerts;
  deliveries: Deliveries;
  delivery_lines: DeliveryLines;
  stock_counts: StockCounts;
  stock_count_lines: StockCountLines;
  files: Files;
  reviews: Reviews;
  orders: Orders;
  order_lines: OrderLines;
  order_products: OrderProducts;
  pads: Pads;
  pad_lines: PadLines;
  payments: Payments;
  refunds: Refunds;
  refund_lines: RefundLines;
  revenue_entries: RevenueEntries;
  revenue_days: RevenueDays;
  product_sales: ProductSales;
  customer_months: CustomerMonths;
  carriers: Carriers;
  shipments: Shipments;
  shipment_lines: ShipmentLines;
  documents: Documents;
  document_numbers: DocumentNumbers;
  shop_settings: ShopSettings;
  shop_logos: ShopLogos;
  mails: Mails;
  mail_cursor: MailCursor;
  notes: Notes;
  saved_views: SavedViews;
  disputes: Disputes;
  payment_passes: PaymentPasses;
  stripe_events: StripeEvents;
  stripe_event_cursor: StripeEventCursor;
  lapse_retries: LapseRetries;
  idempotency_keys: IdempotencyKeys;
  messages: Messages;
  received_mails: ReceivedMails;
  inbox_lease: InboxLease;
  message_replies: MessageReplies;
  audit_log: AuditLog;
  rate_limits: RateLimits;
  machines: Machines;
  saved_lists: SavedLists;
  bulk_changes: BulkChanges;
  bulk_change_rows: BulkChangeRows;
  import_files: ImportFiles;
  import_encodings: ImportEncodings;
  import_headings: ImportHeadings;
  imports: Imports;
  unmet_demand: UnmetDemand;
  unmet_demand_askers: UnmetDemandAskers;
}

export type ProductRow = Selectable<Products>;
export type FileRow = Selectable<Files>;
export type OrderRow = Selectable<Orders>;
export type OrderLineRow = Selectable<OrderLines>;
export type PaymentRow = Selectable<Payments>;
export type RefundRow = Selectable<Refunds>;
export type DocumentRow = Selectable<Documents>;
export type ShopSettingsRow = Selectable<ShopSettings>;
export type ShopLogoRow = Selectable<ShopLogos>;
export type ShipmentRow = Selectable<Shipments>;
export type BulkChangeRecord = Selectable<BulkChanges>;
export type ImportFileRow = Selectable<ImportFiles>;
export type ImportHeadingRow = Selectable<ImportHeadings>;
export type BulkChangeRow = Selectable<BulkChangeRows>;
export type SavedListRow = Selectable<SavedLists>;
export type SavedViewRow = Selectable<SavedViews>;
export type UserRow = Selectable<Users>;
export type CategoryRow = Selectable<Categories>;
