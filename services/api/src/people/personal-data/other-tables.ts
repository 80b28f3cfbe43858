import { type OtherTable, without } from './personal-table.ts';

/** Tables that say nothing about a customer, or only by a number whose name an erasure takes. */
export const otherTables: readonly OtherTable[] = [
  without(
    'accounts',
    'A number that owns orders; it holds no name.',
    'id kind created_at order_fields',
  ),
  without(
    'bulk_change_rows',
    'Work of the staff on products; the person is only a number.',
    'bulk_change_id position product_id sku name plan changes faults applied refusal undone undo_refusal answer',
  ),
  without(
    'bulk_changes',
    'Work of the staff on products; the person is only a number.',
    'id kind title state created_by created_at takes_effect_at applied_at applied_by undone_at undone_by rows_done rows_total failure attempts publishes_new publish_new_at',
  ),
  without('carriers', 'The catalogue.', 'id name tracking_url created_at'),
  without(
    'categories',
    'The catalogue.',
    'id parent_id position name slug title description created_at updated_at rule',
  ),
  without('category_tree', 'The catalogue.', 'only_row version'),
  without(
    'customer_months',
    'Sums of an account whose name is gone; reports must not change.',
    'month account_id orders amount_cents time_zone',
  ),
  without(
    'deliveries',
    'Deliveries of suppliers; the member of staff is only a number.',
    'id supplier reference expected_on note state version created_by created_at closed_at',
  ),
  without(
    'delivery_lines',
    'Deliveries of suppliers; the member of staff is only a number.',
    'delivery_id product_id position quantity received',
  ),
  without('document_numbers', 'The last number of each series.', 'series last'),
  without(
    'erasures',
    'The log of erasures: a number for the person and, until it is finished, address and sign-in.',
    'id user_id by_staff asked_at email firebase_uid kept rows_erased_at sign_in finished_at',
  ),
  without('files', 'The catalogue.', 'id kind names facts used_at'),
  without('former_category_slugs', 'The catalogue.', 'slug category_id'),
  without('import_encodings', 'How files of products are read.', 'headings_id encoding chosen_at'),
  without(
    'import_files',
    'Files of the staff about products, deleted after a week.',
    'id name kind content summary created_by created_at',
  ),
  without(
    'import_headings',
    'How files of products are read.',
    'heading sheet_column unit chosen_at decimal_sign',
  ),
  without(
    'imports',
    'How files of products are read.',
    'bulk_change_id import_file_id mapping hidden_rows',
  ),
  without('inbox_lease', 'How far the server has got.', 'only_row until failing_since'),
  without(
    'lapse_retries',
    'How often ending an order was tried.',
    'order_id failures next_try_at reason',
  ),
  without(
    'installation',
    'Which database this is, and whether it came back from a backup.',
    'only_row id backup_at restored_at released_at restore_notes',
  ),
  without(
    'shipping_terms',
    'How the shop ships and what it charges.',
    'only_row terms version updated_at',
  ),
  without('mail_cursor', 'How far the server has got.', 'only_row placed_to'),
  without('order_products', 'Which articles an order has.', 'product_id order_id sku'),
  without(
    'payment_passes',
    'Codes for one order, deleted by the hour once they have ended.',
    'id session_id order_id code_hash code_expires_at token_hash token_expires_at created_at',
  ),
  without('product_codes', 'The catalogue.', 'code product_id'),
  without('product_keys', 'The catalogue.', 'product_id kind key spellings'),
  without('product_sales', 'The catalogue.', 'product_id day units amount_cents time_zone'),
  without(
    'product_search',
    'The catalogue.',
    'product_id name price_cents created_at title words signature kind grind in_stock size second third plate teeth teeth_per_inch published_at',
  ),
  without('product_versions', 'The catalogue.', 'product_id version said replaced_at'),
  without(
    'products',
    'The catalogue.',
    'id sku name des img price_cents min_order on_hand held blade created_at updated_at archived_at pack_size piece price_tiers aliases replaced_by version reorder_at reorder_quantity pictures papers files_version published_at category_ids ruled_ids',
  ),
  without(
    'rate_limits',
    'Counts of calls by address or number, deleted after two hours.',
    'bucket window_start count',
  ),
  without(
    'refund_lines',
    'Which units were refunded.',
    'refund_id position quantity unshipped amount_cents',
  ),
  without(
    'revenue_days',
    'Sums of all customers.',
    'day orders units paid_cents refunded_cents disputed_cents time_zone',
  ),
  without(
    'revenue_entries',
    'The ledger of an account whose name is gone; reports must not change.',
    'id at day kind order_id source_id amount_cents tax_cents units account_id',
  ),
  without('search_words', 'The catalogue.', 'word stem'),
  without('shipment_lines', 'Which units were shipped.', 'shipment_id position quantity'),
  without('shop_logos', 'The shop itself.', 'id media_type width height bytes'),
  without(
    'shop_settings',
    'The shop itself.',
    'only_row name address email phone tax_number footer paper version updated_at logo_id time_zone next_time_zone time_zone_asked_at ask_below_percent order_fields',
  ),
  without(
    'tax_book_entries',
    'What a tax service is told of a sale; it has the address that it was asked about, and keeps books of its own.',
    'source_id kind order_id calculation_id destination sale_id refund_id service_id created_at entered_at',
  ),
  without(
    'tax_certificate_files',
    'Documents of certificates, deleted with these.',
    'certificate_id bytes',
  ),
  without(
    'tax_entries',
    'The ledger of tax by rate; reports must not change.',
    'id at kind order_id source_id treatment name country region milli_percent net_cents tax_cents',
  ),
  without('tax_terms', 'The shop itself.', 'only_row terms version updated_at'),
  without(
    'stock_count_lines',
    'Counts of the stock; the member of staff is only a number.',
    'stock_count_id product_id counted expected counted_at counted_by booked on_hand_before',
  ),
  without(
    'stock_counts',
    'Counts of the stock; the member of staff is only a number.',
    'id title state created_by created_at booked_by booked_at',
  ),
  without(
    'stock_discrepancies',
    'Stock that does not add up.',
    'product_id on_hand moved found_at',
  ),
  without(
    'stock_movements',
    'Units that moved; the member of staff is only a number.',
    'id product_id order_id kind quantity at reason note actor_id delivery_id count_id bulk_change_id',
  ),
  without('stripe_event_cursor', 'How far the server has got.', 'only_row read_to'),
  without(
    'unmet_demand',
    'What was searched for, not who searched; half a year after the last time.',
    'id source key text times customers created_at last_seen_at',
  ),
  without('unpublished_words', 'The catalogue.', 'product_id'),
];
