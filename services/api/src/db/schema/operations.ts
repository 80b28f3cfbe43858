import type { UnmetSource } from '@kerf/contract/schemas/unmet-demand';
import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { Moment, Timestamp } from './timestamps.ts';

export interface IdempotencyKeys {
  user_id: string;
  operation: string;
  key: string;
  request_hash: string;
  reply: JSONColumnType<object> | null;
  created_at: Timestamp;
}

export interface RateLimits {
  bucket: string;
  window_start: Moment;
  count: number;
}

export interface AuditLog {
  id: GeneratedAlways<number>;
  at: Timestamp;
  actor_id: string | null;
  action: string;
  subject_id: string | null;
  detail: JSONColumnType<object>;
}

export interface Messages {
  id: string;
  email: string;
  body: string;
  created_at: Timestamp;
}

export interface UnmetDemand {
  id: string;
  source: UnmetSource;
  /** The normalized text. */
  key: string;
  text: string;
  times: number;
  customers: number;
  created_at: Timestamp;
  last_seen_at: Timestamp;
}

/** Who searched for what, kept for a month so that nobody counts twice. */
export interface UnmetDemandAskers {
  user_id: string;
  source: UnmetSource;
  key: string;
  asked_at: Timestamp;
}
