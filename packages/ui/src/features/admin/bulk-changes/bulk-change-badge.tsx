import type { BulkChangeState } from '@kerf/domain/bulk-change';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconLoader2,
  IconTrash,
} from '@tabler/icons-react';
import { StatusBadge, type StatusLook } from '../../../components/status-badge.tsx';

interface Look extends StatusLook {
  readonly label: string;
}

const looks: Readonly<Record<BulkChangeState, Look>> = {
  planning: { label: 'Planning', icon: IconLoader2, tone: 'info' },
  planned: { label: 'To review', icon: IconEye, tone: 'wait' },
  scheduled: { label: 'Scheduled', icon: IconClock, tone: 'info' },
  applying: { label: 'Applying', icon: IconLoader2, tone: 'info' },
  applied: { label: 'Applied', icon: IconCircleCheck, tone: 'ok' },
  undoing: { label: 'Undoing', icon: IconLoader2, tone: 'info' },
  undone: { label: 'Undone', icon: IconArrowBackUp, tone: 'quiet' },
  discarded: { label: 'Discarded', icon: IconTrash, tone: 'quiet' },
};

/** A bulk change's state as a word. */
export function bulkStateLabel(state: BulkChangeState): string {
  return looks[state].label;
}

/** A bulk change's state as an icon and a word. */
export function BulkChangeBadge({ state }: { readonly state: BulkChangeState }) {
  return <StatusBadge look={looks[state]}>{looks[state].label}</StatusBadge>;
}
