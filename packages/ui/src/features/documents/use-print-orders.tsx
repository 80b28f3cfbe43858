import type { PrintKind } from '@kerf/contract/schemas/document';
import { Button, Group, Modal, Progress, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatQuantity } from '../../components/quantity.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { type PdfTaskState, usePdfTask } from './use-pdf-task.ts';

interface Print {
  readonly orderIds: readonly string[];
  readonly kind: PrintKind;
}

export interface PrintOrders {
  /** Prints the packing slips of these orders, or their common pick list. */
  readonly printOrders: (orderIds: readonly string[], kind: PrintKind) => void;
  /** Rendered once by the caller: the progress, a cancel button, and why it failed. */
  readonly dialog: ReactNode;
}

/** Prints many orders at once, wherever orders can be selected. */
export function usePrintOrders(): PrintOrders {
  const api = useApi();
  const task = usePdfTask();
  const [print, setPrint] = useState<Print | null>(null);

  function start({ orderIds, kind }: Print): void {
    setPrint({ orderIds, kind });
    const body = { kind, orderIds: [...orderIds] };
    task.start((signal) => api.printOrders({ body }, { signal }), 'print');
  }

  return {
    printOrders: (orderIds, kind) => start({ orderIds, kind }),
    dialog: print && (
      <PrintDialog
        kind={print.kind}
        orders={print.orderIds.length}
        state={task.state}
        onCancel={task.cancel}
        onRetry={() => start(print)}
      />
    ),
  };
}

interface PrintDialogProps {
  readonly kind: PrintKind;
  readonly orders: number;
  readonly state: PdfTaskState;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** The progress of printing many orders. Closed while nothing is printing; Escape cancels. */
function PrintDialog({ kind, orders, state, onCancel, onRetry }: PrintDialogProps) {
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
