import type { Selectable } from 'kysely';
import type { AccountTables } from './schema/accounts.ts';
import type { BulkChangeTables, ImportTables } from './schema/bulk-changes.ts';
import type { CatalogueTables } from './schema/catalogue.ts';
import type { DocumentTables } from './schema/documents.ts';
import type { FileTables } from './schema/files.ts';
import type { MessageTables } from './schema/messages.ts';
import type { OperationsTables } from './schema/operations.ts';
import type { OrderTables } from './schema/orders.ts';
import type { PadTables } from './schema/pads.ts';
import type { PaymentTables } from './schema/payments.ts';
import type { RevenueTables } from './schema/revenue.ts';
import type { StockTables } from './schema/stock.ts';
import type { TaxTables } from './schema/tax.ts';

/** Every table of the database, by name. */
export interface Schema
  extends AccountTables,
    BulkChangeTables,
    CatalogueTables,
    DocumentTables,
    FileTables,
    ImportTables,
    MessageTables,
    OperationsTables,
    OrderTables,
    PadTables,
    PaymentTables,
    RevenueTables,
    StockTables,
    TaxTables {}

export type ProductRow = Selectable<Schema['products']>;
export type FileRow = Selectable<Schema['files']>;
export type OrderRow = Selectable<Schema['orders']>;
export type OrderLineRow = Selectable<Schema['order_lines']>;
export type PaymentRow = Selectable<Schema['payments']>;
export type RefundRow = Selectable<Schema['refunds']>;
export type DocumentRow = Selectable<Schema['documents']>;
export type ShopSettingsRow = Selectable<Schema['shop_settings']>;
export type TaxTermsRow = Selectable<Schema['tax_terms']>;
export type ShopLogoRow = Selectable<Schema['shop_logos']>;
export type ShipmentRow = Selectable<Schema['shipments']>;
export type BulkChangeRecord = Selectable<Schema['bulk_changes']>;
export type ImportFileRow = Selectable<Schema['import_files']>;
export type ImportHeadingRow = Selectable<Schema['import_headings']>;
export type BulkChangeRow = Selectable<Schema['bulk_change_rows']>;
export type SavedListRow = Selectable<Schema['saved_lists']>;
export type SavedViewRow = Selectable<Schema['saved_views']>;
export type UserRow = Selectable<Schema['users']>;
export type CategoryRow = Selectable<Schema['categories']>;
