import { DELETED_CUSTOMER } from '@kerf/domain/deleted-customer';
import { sql } from 'kysely';
import { byAccount, byUser, ownConversations, ownOrders } from './own-rows.ts';
import {
  anotherPerson,
  blanked,
  erased,
  ifOwn,
  kept,
  keptLinks,
  ofTheServer,
  onlyLinks,
  type PersonalTable,
  toEmpty,
  toNothing,
} from './personal-table.ts';

/** The user's own row. */
export const users: PersonalTable = {
  table: 'users',
  title: 'Profile',
  rowsOf: ({ userId }) => sql<boolean>`id = ${userId}`,
  stays: 'A number without a name stays for what refers to it.',
  columns: [
    blanked('email blocked_reason', 'nothing', toNothing),
    blanked('display_name', `“${DELETED_CUSTOMER}”`, sql`${DELETED_CUSTOMER}`),
    blanked('phone address education linkedin', 'nothing', toEmpty),
    blanked('sign_in_provider', 'nothing', toEmpty),
    blanked('email_verified', 'no', sql`false`),
    blanked('mails_off', 'nothing', sql`'{}'`),
    blanked('role', 'nothing', toNothing),
    blanked(
      'firebase_uid',
      'a hash, by which sign-ins from before are refused',
      sql`firebase_uid`,
      onlyLinks,
    ),
    kept('created_at sign_ins_from blocked_at erased_at', 'Moments of nobody by name.'),
    kept('id account_id', 'Numbers that orders refer to, as long as these.', onlyLinks),
    kept('made_by_staff', 'Says nothing about a person without a name.', ofTheServer),
  ],
};

/** In the order in which they are erased: what others are found by comes last. */
export const tablesOfPeople: readonly PersonalTable[] = [
  {
    table: 'addresses',
    title: 'Address book',
    rowsOf: byAccount,
    columns: [
      erased('address is_default is_for_invoices archived_at created_at updated_at'),
      erased('id account_id version', onlyLinks),
    ],
  },
  {
    table: 'vat_numbers',
    title: 'VAT number',
    rowsOf: byAccount,
    columns: [
      erased('number answer asked_at request_id name last_answer last_answer_at'),
      erased('account_id', onlyLinks),
    ],
  },
  {
    table: 'tax_certificates',
    title: 'Tax certificates',
    rowsOf: byAccount,
    columns: [
      erased('country region number reason first_day last_day checked_at created_at'),
      erased('id account_id version checked_by', onlyLinks),
    ],
  },
  {
    table: 'machines',
    title: 'Machines',
    rowsOf: byAccount,
    columns: [erased('name saw created_at'), erased('id account_id', onlyLinks)],
  },
  {
    table: 'saved_lists',
    title: 'Saved lists',
    rowsOf: byAccount,
    columns: [
      erased('name rows products units created_at updated_at'),
      erased('id account_id version', onlyLinks),
    ],
  },
  {
    table: 'pad_lines',
    title: 'Rows of the order pad',
    rowsOf: byAccount,
    columns: [
      erased('item quantity note cost_center ship_to changed_at'),
      erased('id account_id place at seen removed_at revision', onlyLinks),
    ],
  },
  {
    table: 'pads',
    title: 'Delivery details of the order pad',
    rowsOf: byAccount,
    columns: [
      erased('phone address po_number address_id'),
      erased('account_id revision forgotten_revision delivery_at', onlyLinks),
    ],
  },
  {
    table: 'stock_alerts',
    title: 'Products to be told of',
    rowsOf: byUser,
    columns: [erased('product_id asked_at'), erased('user_id', onlyLinks)],
  },
  {
    table: 'unmet_demand_askers',
    title: 'Searches without a hit',
    rowsOf: byAccount,
    columns: [erased('source key asked_at'), erased('account_id', onlyLinks)],
  },
  {
    table: 'notes',
    title: 'Notes of the staff',
    rowsOf: (person) => sql<boolean>`(customer_id = ${person.userId}
      or order_id in ${ownOrders(person)})`,
    columns: [
      erased('body for_customer created_at'),
      erased('id order_id customer_id', onlyLinks),
      erased('author_id', anotherPerson),
    ],
  },
  {
    table: 'mails',
    title: 'Mails',
    rowsOf: (person) => sql<boolean>`(user_id = ${person.userId} or recipient = ${person.email}
      or order_id in ${ownOrders(person)})`,
    columns: [
      erased('kind recipient state created_at sent_at'),
      erased('id user_id order_id event content', onlyLinks),
      erased('attempts next_try_at error asked_at dismissed_at counted_at', ofTheServer),
    ],
  },
  {
    table: 'received_mails',
    title: 'Mails received',
    rowsOf: (person) => sql<boolean>`(sender = ${person.email}
      or conversation_id in ${ownConversations(person)})`,
    columns: [
      erased('received_at outcome'),
      erased('sender', ifOwn('sender')),
      erased('message_id conversation_id', onlyLinks),
    ],
  },
  {
    table: 'message_replies',
    title: 'Answers to messages',
    rowsOf: (person) => sql<boolean>`message_id in ${ownConversations(person)}`,
    columns: [
      erased('body created_at'),
      erased('id message_id', onlyLinks),
      erased('author_id', anotherPerson),
    ],
  },
  {
    table: 'messages',
    title: 'Messages',
    rowsOf: (person) =>
      sql<boolean>`(id in ${ownConversations(person)} or thread_id in ${ownConversations(person)})`,
    columns: [
      erased('email body created_at attachments done_at last_message_at last_reply_at'),
      erased('mail_sender', ifOwn('mail_sender')),
      erased('id user_id thread_id order_id version automatic', onlyLinks),
      erased('assigned_to', anotherPerson),
    ],
  },
  {
    table: 'reviews',
    title: 'Reviews',
    rowsOf: ({ userId, email }) =>
      sql<boolean>`(author_id = ${userId} or author_id is null and author_email = ${email})`,
    stays: 'What was written about a product stays for others, without name and picture.',
    columns: [
      blanked('name', `“${DELETED_CUSTOMER}”`, sql`${DELETED_CUSTOMER}`),
      blanked('img', 'nothing', toEmpty),
      blanked('author_email', 'nothing', toNothing),
      kept(
        'rating des verified bought machine material cut_count cut_unit created_at product_id',
        'What it says about a product, as long as the product.',
      ),
      keptLinks('id author_id'),
    ],
  },
  {
    table: 'saved_views',
    title: 'Saved views',
    rowsOf: ({ userId }) => sql<boolean>`owner_id = ${userId} and not shared`,
    columns: [
      erased('screen name query created_at updated_at'),
      erased('id owner_id shared version', onlyLinks),
    ],
  },
  {
    table: 'idempotency_keys',
    title: 'Repeatable calls of the last day',
    rowsOf: byUser,
    columns: [
      erased('user_id operation key request_hash reply created_at', {
        leftOut: 'Answers that were given already, kept for a day.',
      }),
    ],
  },
  {
    table: 'sessions',
    title: 'Sign-ins',
    rowsOf: byUser,
    stays: 'They have ended. When they began is kept for 31 days, so that none can be used again.',
    columns: [
      kept(
        'signed_in_at created_at expires_at ended_at source',
        'Ended at once; for 31 days, so that an earlier sign-in starts no other.',
      ),
      kept('id user_id', 'Numbers whose name is gone, for 31 days.', onlyLinks),
    ],
  },
  users,
];
