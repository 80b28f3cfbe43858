import type { OtherTable } from './personal-table.ts';

/** Why columns are kept, and which: tables, and their columns as words. */
const columnsByReason: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'The catalogue.': {
    carriers: 'id name tracking_url created_at',
    categories: 'id parent_id position name slug title description created_at updated_at rule',
    category_tree: 'only_row version',
    files: 'id kind names facts used_at',
    former_category_slugs: 'slug category_id',
    product_codes: 'code product_id',
    product_keys: 'product_id kind key spellings',
    product_sales: 'product_id day units amount_cents time_zone',
    product_search:
      'product_id name price_cents created_at title words signature kind grind in_stock size second third plate teeth teeth_per_inch published_at',
    product_versions: 'product_id version said replaced_at',
    products:
      'id sku name des img price_cents min_order on_hand held blade created_at updated_at archived_at pack_size piece price_tiers aliases replaced_by version reorder_at reorder_quantity pictures papers files_version published_at category_ids ruled_ids',
    search_words: 'word stem',
    unpublished_words: 'product_id',
  },
  'How files of products are read.': {
    import_encodings: 'headings_id encoding chosen_at',
    import_headings: 'heading sheet_column unit chosen_at decimal_sign',
    imports: 'bulk_change_id import_file_id mapping hidden_rows',
  },
  'How far the server has got.': {
    inbox_lease: 'only_row until failing_since',
    mail_cursor: 'only_row placed_to',
    stripe_event_cursor: 'only_row read_to',
  },
  'The shop itself.': {
    shop_logos: 'id media_type width height bytes',
    shop_settings:
      'only_row name address email phone tax_number footer paper version updated_at logo_id time_zone next_time_zone time_zone_asked_at ask_below_percent order_fields',
    tax_terms: 'only_row terms version updated_at',
  },
  'Work of the staff on products; the person is only a number.': {
    bulk_change_rows:
      'bulk_change_id position product_id sku name plan changes faults applied refusal undone undo_refusal answer',
    bulk_changes:
      'id kind title state created_by created_at takes_effect_at applied_at applied_by undone_at undone_by rows_done rows_total failure attempts publishes_new publish_new_at',
  },
  'Deliveries of suppliers; the member of staff is only a number.': {
    deliveries:
      'id supplier reference expected_on note state version created_by created_at closed_at',
    delivery_lines: 'delivery_id product_id position quantity received',
  },
  'Counts of the stock; the member of staff is only a number.': {
    stock_count_lines:
      'stock_count_id product_id counted expected counted_at counted_by booked on_hand_before',
    stock_counts: 'id title state created_by created_at booked_by booked_at',
  },
  'A number that owns orders; it holds no name.': { accounts: 'id kind created_at order_fields' },
  'Sums of an account whose name is gone; reports must not change.': {
    customer_months: 'month account_id orders amount_cents time_zone',
  },
  'The last number of each series.': { document_numbers: 'series last' },
  'The log of erasures: a number for the person and, until it is finished, address and sign-in.': {
    erasures:
      'id user_id by_staff asked_at email firebase_uid kept rows_erased_at sign_in finished_at',
  },
  'Files of the staff about products, deleted after a week.': {
    import_files: 'id name kind content summary created_by created_at',
  },
  'How often ending an order was tried.': { lapse_retries: 'order_id failures next_try_at reason' },
  'Which database this is, and whether it came back from a backup.': {
    installation: 'only_row id backup_at restored_at released_at restore_notes',
  },
  'How the shop ships and what it charges.': {
    shipping_terms: 'only_row terms version updated_at',
  },
  'Which articles an order has.': { order_products: 'product_id order_id sku' },
  'Codes for one order, deleted by the hour once they have ended.': {
    payment_passes:
      'id session_id order_id code_hash code_expires_at token_hash token_expires_at created_at',
  },
  'Counts of calls by address or number, deleted after two hours.': {
    rate_limits: 'bucket window_start count',
  },
  'Which units were refunded.': {
    refund_lines: 'refund_id position quantity unshipped amount_cents',
  },
  'Sums of all customers.': {
    revenue_days: 'day orders units paid_cents refunded_cents disputed_cents time_zone',
  },
  'The ledger of an account whose name is gone; reports must not change.': {
    revenue_entries: 'id at day kind order_id source_id amount_cents tax_cents units account_id',
  },
  'Which units were shipped.': { shipment_lines: 'shipment_id position quantity' },
  'What a tax service is told of a sale; it has the address that it was asked about, and keeps books of its own.':
    {
      tax_book_entries:
        'source_id kind order_id calculation_id destination sale_id refund_id service_id created_at entered_at',
    },
  'Documents of certificates, deleted with these.': {
    tax_certificate_files: 'certificate_id bytes',
  },
  'The ledger of tax by rate; reports must not change.': {
    tax_entries:
      'id at kind order_id source_id treatment name country region milli_percent net_cents tax_cents',
  },
  'Stock that does not add up.': { stock_discrepancies: 'product_id on_hand moved found_at' },
  'Units that moved; the member of staff is only a number.': {
    stock_movements:
      'id product_id order_id kind quantity at reason note actor_id delivery_id count_id bulk_change_id',
  },
  'What was searched for, not who searched; half a year after the last time.': {
    unmet_demand: 'id source key text times customers created_at last_seen_at',
  },
};

/** Tables that say nothing about a customer, or only by a number whose name an erasure takes. */
export const otherTables: readonly OtherTable[] = Object.entries(columnsByReason).flatMap(
  ([why, tables]) =>
    Object.entries(tables).map(([table, names]) => ({ table, why, names: names.split(' ') })),
);
