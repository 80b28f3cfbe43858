import type { Machine } from '@kerf/contract/schemas/machine';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { useDeleteMachine } from './machines.queries.ts';

interface DeleteMachineProps {
  /** Which machine; null while nothing is asked. */
  readonly machine: Machine | null;
  readonly onClose: () => void;
}

/** Asks before a machine is forgotten, and says why where it was not. */
export function DeleteMachine({ machine, onClose }: DeleteMachineProps) {
  const { mutate, isPending, error, reset } = useDeleteMachine();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={machine !== null}
      name={machine?.name ?? ''}
      busy={isPending}
      problem={error ? <ErrorAlert error={error} /> : undefined}
      onConfirm={() => machine && mutate(machine, { onSuccess: close })}
      onCancel={close}
    />
  );
}
