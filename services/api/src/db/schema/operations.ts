import type { UnmetSource } from '@kerf/contract/schemas/unmet-demand';
import type { ViewScreen } from '@kerf/contract/schemas/view';
import type { ChangeSource } from '@kerf/domain/audit-actions';
import type { MailKind, MailState } from '@kerf/domain/mail';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Moment, Timestamp } from './timestamps.ts';

export interface OperationsTables {
  audit_log: {
    id: GeneratedAlways<number>;
    at: Timestamp;
    actor_id: string | null;
    action: string;
    subject_id: string | null;
    source: ChangeSource | null;
    detail: JSONColumnType<object>;
    /** The transaction that wrote it, in Postgres' notation. */
    xid: Generated<string>;
  };

  idempotency_keys: {
    user_id: string;
    operation: string;
    key: string;
    request_hash: string;
    reply: JSONColumnType<object> | null;
    created_at: Timestamp;
  };

  /** A single row: which database this is, and whether it came back from a backup. */
  installation: {
    only_row: Generated<boolean>;
    id: Generated<string>;
    /** The moment of the backup that it was restored from. */
    backup_at: Moment | null;
    restored_at: Moment | null;
    /** When an admin let its jobs and mails begin again; until then they are off. */
    released_at: Moment | null;
    /** What the restore stopped and passed over, for the books. */
    restore_notes: JSONColumnType<object> | null;
  };

  /** A single row: the time up to which orders have their confirmation mails. */
  mail_cursor: {
    only_row: Generated<boolean>;
    placed_to: Moment;
  };

  /** One row for each event and recipient. */
  mails: {
    id: string;
    event: string;
    kind: MailKind;
    recipient: string;
    user_id: string | null;
    order_id: string | null;
    content: JSONColumnType<Record<string, string>>;
    state: Generated<MailState>;
    attempts: Generated<number>;
    next_try_at: Timestamp;
    error: string | null;
    created_at: Timestamp;
    /** When it was last requested, by its event or by staff. */
    asked_at: Timestamp;
    sent_at: Moment | null;
    /** When staff dismissed it from the list of undelivered mails. */
    dismissed_at: Moment | null;
    /** When it was counted as one of those of a day to an address that nobody has verified. */
    counted_at: Moment | null;
  };

  /** About either an order or a customer. */
  notes: {
    id: string;
    order_id: string | null;
    customer_id: string | null;
    author_id: string;
    body: string;
    for_customer: Generated<boolean>;
    created_at: Timestamp;
  };

  rate_limits: {
    bucket: string;
    window_start: Moment;
    count: number;
  };

  /** A list's filters and sort, saved under a name. */
  saved_views: {
    id: string;
    owner_id: string;
    screen: ViewScreen;
    name: string;
    query: JSONColumnType<Record<string, string>>;
    shared: boolean;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };

  unmet_demand: {
    id: string;
    source: UnmetSource;
    /** The normalized text. */
    key: string;
    text: string;
    times: number;
    customers: number;
    created_at: Timestamp;
    last_seen_at: Timestamp;
  };

  /** Who searched for what; kept for a month, so that nobody is counted twice. */
  unmet_demand_askers: {
    account_id: string;
    source: UnmetSource;
    key: string;
    asked_at: Timestamp;
  };
}
