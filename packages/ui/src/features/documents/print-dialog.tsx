import type { PrintKind } from '@kerf/contract/schemas/document';
import { Button, Group, Modal, Progress, Stack } from '@mantine/core';
import { formatQuantity } from '../../components/quantity.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import type { PdfTaskState } from './use-pdf-task.ts';

interface PrintDialogProps {
  readonly kind: PrintKind;
  readonly orders: number;
  readonly state: PdfTaskState;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** The progress of printing many orders. Closed while nothing is printing; Escape cancels. */
export function PrintDialog({ kind, orders, state, onCancel, onRetry }: PrintDialogProps) {
  const ofOrders = `${formatQuantity(orders)} ${orders === 1 ? 'order' : 'orders'}`;
  const title = kind === 'pick-list' ? `Pick list of ${ofOrders}` : `Packing slips of ${ofOrders}`;
  return (
    <Modal
      opened={state.status !== 'idle'}
      onClose={onCancel}
      title={title}
      withCloseButton={false}
    >
      <Stack gap="md">
        {state.status === 'running' && <Running {...state} />}
        {state.status === 'failed' && <ErrorAlert error={state.error} onRetry={onRetry} />}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onCancel}>
            {state.status === 'failed' ? 'Close' : 'Cancel'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Running({ pages, total }: { readonly pages: number; readonly total: number }) {
  const percent = total === 0 ? 0 : (100 * pages) / total;
  return (
    <div>
      <p role="status">
        {total === 0
          ? 'Collecting the orders…'
          : `${formatQuantity(pages)} of ${formatQuantity(total)} pages`}
      </p>
      <Progress value={percent} aria-label="Pages ready" />
    </div>
  );
}
