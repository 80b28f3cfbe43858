import type {
  BulkChangeKind,
  BulkChangeState,
  RowAnswer,
  RowPlanKind,
} from '@kerf/domain/bulk-change';
import type { CellChange, CellFault } from '@kerf/domain/product-sheet/columns';
import type { Generated, JSONColumnType } from 'kysely';
import type { Moment, Timestamp } from './timestamps.ts';

export interface BulkChanges {
  id: string;
  kind: BulkChangeKind;
  title: string;
  state: BulkChangeState;
  created_by: string;
  created_at: Timestamp;
  /** When it is to be applied automatically. */
  takes_effect_at: Moment | null;
  applied_at: Moment | null;
  applied_by: string | null;
  undone_at: Moment | null;
  undone_by: string | null;
  /** Progress of the run under way. */
  rows_done: Generated<number>;
  rows_total: Generated<number>;
  failure: string | null;
  /** Attempts since an admin last requested it. */
  attempts: Generated<number>;
  /** Whether added products are published, now or at `publish_new_at`; else they are drafts. */
  publishes_new: Generated<boolean>;
  publish_new_at: Moment | null;
}

export interface BulkChangeRows {
  bulk_change_id: string;
  position: number;
  /** Null for a product not added yet. */
  product_id: string | null;
  sku: string;
  name: string;
  plan: RowPlanKind;
  changes: JSONColumnType<CellChange[]>;
  faults: JSONColumnType<CellFault[]>;
  /** How the row's questions, which are among its faults, were answered. */
  answer: RowAnswer | null;
  /** Null until the change is applied. */
  applied: boolean | null;
  refusal: string | null;
  undone: boolean | null;
  undo_refusal: string | null;
}
