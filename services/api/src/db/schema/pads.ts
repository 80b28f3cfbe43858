import type { SeenProduct } from '@kerf/domain/pad-row';
import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamps.ts';

export interface PadTables {
  pad_lines: {
    account_id: string;
    id: string;
    item: string;
    quantity: string;
    /** Null if it was never typed, as the next one. */
    note: string | null;
    cost_center: string | null;
    place: number;
    /** By the clock of the device that made the change, in milliseconds. */
    at: number;
    seen: JSONColumnType<SeenProduct> | null;
    removed_at: number | null;
    revision: number;
    changed_at: Timestamp;
  };

  pads: {
    account_id: string;
    revision: number;
    /** Removals up to this revision have been deleted. */
    forgotten_revision: Generated<number>;
    phone: string | null;
    address: string | null;
    po_number: string | null;
    /** The address of the book that was chosen; empty if the text was. */
    address_id: string | null;
    delivery_at: Generated<number>;
  };
}
