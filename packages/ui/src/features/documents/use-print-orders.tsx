import type { PrintKind } from '@kerf/contract/schemas/document';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../shared/api.ts';
import { PrintDialog } from './print-dialog.tsx';
import { usePdfTask } from './use-pdf-task.ts';

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
