import { Button } from '@mantine/core';
import { IconListCheck, IconPrinter } from '@tabler/icons-react';
import { usePrintOrders } from './use-print-orders.tsx';

interface PrintOrdersButtonsProps {
  /** In print order. */
  readonly orderIds: readonly string[];
  readonly size?: string;
}

/** Prints the pick list or the packing slips of the selected orders. */
export function PrintOrdersButtons({ orderIds, size = 'compact-sm' }: PrintOrdersButtonsProps) {
  const { printOrders, dialog } = usePrintOrders();
  const isEmpty = orderIds.length === 0;
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconListCheck size={14} aria-hidden="true" />}
        disabled={isEmpty}
        onClick={() => printOrders(orderIds, 'pick-list')}
      >
        Print pick list
      </Button>
      <Button
        variant="default"
        size={size}
        leftSection={<IconPrinter size={14} aria-hidden="true" />}
        disabled={isEmpty}
        onClick={() => printOrders(orderIds, 'packing-slips')}
      >
        Print slips
      </Button>
      {dialog}
    </>
  );
}
