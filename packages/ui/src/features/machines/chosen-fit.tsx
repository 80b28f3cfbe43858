import type { Blade } from '@kerf/domain/blade';
import { FitBadge } from './fit-badge.tsx';
import { useChosenMachine } from './use-chosen-machine.ts';

/** Whether a blade fits the machine that the buyer buys for. Nothing where none is chosen. */
export function ChosenFit({ blade }: { readonly blade: Blade | null }) {
  return <FitBadge blade={blade} machine={useChosenMachine().machine} />;
}
