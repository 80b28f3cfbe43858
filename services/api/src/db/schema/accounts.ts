import type { SavedRow } from '@kerf/contract/schemas/saved-list';
import type { Address } from '@kerf/domain/address/address';
import type { ChangeSource } from '@kerf/domain/audit-actions';
import type { Saw } from '@kerf/domain/machine';
import type { OrderFields } from '@kerf/domain/po-number';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Moment, Timestamp } from './timestamps.ts';

/** Records of an erased person that stay. */
export interface KeptRecords {
  readonly what: string;
  readonly count: number;
  readonly why: string;
}

export interface AccountTables {
  /** Whoever buys, saves or owes: a person's own today. */
  accounts: {
    id: string;
    kind: Generated<'person'>;
    created_at: Timestamp;
    /** What it is asked for with its orders; null if that is what all are asked for. */
    order_fields: ColumnType<Partial<OrderFields> | null, string | null | undefined, string | null>;
  };

  /** The address book of an account. */
  addresses: {
    id: string;
    account_id: string;
    version: Generated<number>;
    address: JSONColumnType<Address>;
    /** Chosen for new orders; one address of an account at most, as below. */
    is_default: Generated<boolean>;
    /** On the invoices of new orders. */
    is_for_invoices: Generated<boolean>;
    archived_at: Moment | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };

  /** Users who have been erased. Address and sign-in are kept only until the erasure is finished. */
  erasures: {
    id: string;
    user_id: string;
    /** Staff erased them, at their request. */
    by_staff: boolean;
    asked_at: Timestamp;
    email: string | null;
    firebase_uid: string | null;
    /** What stays, how much of it and why. */
    kept: ColumnType<KeptRecords[], string | undefined, string>;
    rows_erased_at: Moment | null;
    /** Whether their sign-in at Firebase was deleted by the server, or left to be deleted otherwise. */
    sign_in: 'deleted' | 'left' | null;
    finished_at: Moment | null;
  };

  machines: {
    id: string;
    account_id: string;
    name: string;
    saw: JSONColumnType<Saw>;
    created_at: Timestamp;
  };

  saved_lists: {
    id: string;
    account_id: string;
    name: string;
    rows: JSONColumnType<SavedRow[]>;
    /** The number of rows and units, so that listing does not read the rows. */
    products: number;
    units: number;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };

  sessions: {
    id: string;
    user_id: string;
    signed_in_at: Moment;
    created_at: Timestamp;
    expires_at: Moment;
    ended_at: Moment | null;
    /** The client that started it; null for older sessions. */
    source: ChangeSource | null;
  };

  users: {
    id: string;
    /** Their own account. */
    account_id: string;
    firebase_uid: string;
    email: string | null;
    email_verified: boolean;
    display_name: string;
    role: 'admin' | null;
    sign_in_provider: string;
    phone: Generated<string>;
    address: Generated<string>;
    education: Generated<string>;
    linkedin: Generated<string>;
    created_at: Timestamp;
    /** Sign-ins before this time cannot start a session. */
    sign_ins_from: Timestamp;
    blocked_at: Moment | null;
    /** Visible to admins only. */
    blocked_reason: string | null;
    /** Staff made the user, or made the user an admin: not a new user, even without having paid. */
    made_by_staff: Generated<boolean>;
    /** The kinds of mail that the user has turned off. */
    mails_off: Generated<string[]>;
    /** When they were erased: the row stays for what refers to it, without what is theirs. */
    erased_at: Moment | null;
  };
}
