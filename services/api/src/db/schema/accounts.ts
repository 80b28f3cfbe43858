import type { SavedRow } from '@kerf/contract/schemas/saved-list';
import type { ChangeSource } from '@kerf/domain/audit-actions';
import type { Saw } from '@kerf/domain/machine';
import type { Generated, JSONColumnType } from 'kysely';
import type { Moment, Timestamp } from './timestamps.ts';

export interface AccountTables {
  /** Whoever buys, saves or owes: a person's own today. */
  accounts: {
    id: string;
    kind: Generated<'person'>;
    created_at: Timestamp;
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
  };
}
