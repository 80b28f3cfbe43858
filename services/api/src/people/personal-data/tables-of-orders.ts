import { DELETED_CUSTOMER } from '@kerf/domain/deleted-customer';
import { sql } from 'kysely';
import { ownOrders, ownPayments } from './own-rows.ts';
import {
  anotherPerson,
  blanked,
  erased,
  kept,
  keptLinks,
  ofTheServer,
  onlyLinks,
  type Person,
  type PersonalTable,
  TEN_YEARS,
  toEmpty,
  toNothing,
} from './personal-table.ts';

const ofOrders = (person: Person) => sql<boolean>`order_id in ${ownOrders(person)}`;
const ofPayments = (person: Person) => sql<boolean>`payment_id in ${ownPayments(person)}`;

const MONEY = `Books of the shop: ${TEN_YEARS}, of nobody by name.`;
const GOODS = `What was bought, for the books and the warranty: ${TEN_YEARS}, of nobody by name.`;

/** In the order in which they are erased. */
export const tablesOfOrders: readonly PersonalTable[] = [
  {
    table: 'stripe_events',
    title: 'Reports of Stripe about payments',
    rowsOf: (person) => sql<boolean>`object_id in (
      select intent_id from payments where id in ${ownPayments(person)})`,
    stays: 'That Stripe reported something is kept for 90 days, without what it reported.',
    columns: [
      blanked('payload', 'nothing', sql`'{}'`),
      kept('type received_at', 'So that no report is taken twice: 90 days.'),
      kept('id object_id processed_at', 'So that no report is taken twice: 90 days.', ofTheServer),
    ],
  },
  {
    table: 'orders',
    title: 'Orders',
    rowsOf: (person) => sql<boolean>`id in ${ownOrders(person)}`,
    stays: `What was ordered and paid stays for the books, without name, phone, address and PO number, until ${TEN_YEARS}.`,
    columns: [
      blanked('customer_name', `“${DELETED_CUSTOMER}”`, sql`${DELETED_CUSTOMER}`),
      blanked('customer_email phone address', 'nothing', toEmpty),
      blanked(
        'po_number acknowledged deletion_reason ship_to invoice_to tax_decision',
        'nothing',
        toNothing,
      ),
      blanked(
        'further_destinations',
        'the prices of shipping alone',
        sql`(
          select jsonb_agg(destination || '{"shipTo": null, "text": ""}' order by number)
          from jsonb_array_elements(further_destinations) with ordinality as each (destination, number))`,
      ),
      blanked('idempotency_key request_hash open_text', 'nothing', toNothing, ofTheServer),
      kept(
        'serial order_name total_cents goods_cents shipping_cents shipping_method awaits_quote quoted_at tax_cents currency refunded_cents created_at paid_at packed_at shipped_at fulfillment life money state_changed_at transaction_id supplements_destination',
        GOODS,
      ),
      kept('held_until hold secured_until cancelling_to', GOODS, ofTheServer),
      keptLinks('id user_id account_id supplements'),
    ],
  },
  {
    table: 'order_lines',
    title: 'Lines of orders',
    rowsOf: ofOrders,
    stays: `What was bought, without its notes and cost centers, until ${TEN_YEARS}.`,
    columns: [
      blanked('note cost_center', 'nothing', toNothing),
      kept('name sku quantity unit_price_cents position destination', GOODS),
      keptLinks('order_id product_id'),
    ],
  },
  {
    table: 'po_documents',
    title: 'Documents attached to orders',
    rowsOf: ofOrders,
    columns: [
      erased('name added_at'),
      erased('bytes source_hash', { leftOut: 'A file, which the order’s page has.' }),
      erased('id order_id', onlyLinks),
      erased('added_by', anotherPerson),
    ],
  },
  {
    table: 'order_texts',
    title: 'What orders are searched by',
    rowsOf: ofOrders,
    stays: 'Only the articles of an order can still be searched for.',
    columns: [
      blanked('text', 'the articles alone', sql`order_text(order_id)`, {
        leftOut: 'The phone, the address, the PO number and the lines of an order once more.',
      }),
      keptLinks('order_id'),
    ],
  },
  {
    table: 'documents',
    title: 'Invoices and credit notes',
    rowsOf: ofOrders,
    stays: `The law wants them as they were issued, with name and address, until ${TEN_YEARS}. Then both are overwritten.`,
    columns: [
      kept('content', `As issued, name and address too: ${TEN_YEARS}; then both are overwritten.`),
      kept('kind number issued_at', 'Numbers without gaps, as long as the shop.'),
      keptLinks('id order_id refund_id'),
    ],
  },
  {
    table: 'payments',
    title: 'Payments',
    rowsOf: (person) => sql<boolean>`id in ${ownPayments(person)}`,
    stays: `Books of the shop, until ${TEN_YEARS}. Stripe keeps what was typed at the card field as its own law wants.`,
    columns: [
      kept('amount_cents currency state intent_id created_at updated_at', MONEY),
      kept('idempotency_key attention refund_id', MONEY, ofTheServer),
      keptLinks('id user_id order_id'),
    ],
  },
  {
    table: 'refunds',
    title: 'Refunds',
    rowsOf: ofPayments,
    stays: `Books of the shop, until ${TEN_YEARS}.`,
    columns: [
      blanked('note', 'nothing', toNothing),
      kept('amount_cents shipping_cents further_shipping tax_cents state failure reason', MONEY),
      kept('created_at updated_at stripe_id', MONEY),
      kept('needs_review restock sold_since idempotency_key', MONEY, ofTheServer),
      keptLinks('id payment_id retry_of'),
      kept('requested_by', 'Who of the staff.', anotherPerson),
    ],
  },
  {
    table: 'disputes',
    title: 'Disputes',
    rowsOf: ofPayments,
    stays: `Books of the shop, until ${TEN_YEARS}.`,
    columns: [
      kept('amount_cents status reason created_at updated_at stripe_id', MONEY),
      kept('needs_review', MONEY, ofTheServer),
      keptLinks('id payment_id'),
    ],
  },
  {
    table: 'shipments',
    title: 'Parcels',
    rowsOf: ofOrders,
    stays: `Proof of delivery, of nobody by name, until ${TEN_YEARS}.`,
    columns: [
      kept('tracking_number service shipped_at delivered_at voided_at', GOODS),
      keptLinks('id order_id carrier_id'),
      kept('created_by', 'Who of the staff.', anotherPerson),
    ],
  },
];
