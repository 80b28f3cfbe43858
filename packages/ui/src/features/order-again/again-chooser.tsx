import { Button, Group } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Money } from '../../components/money.tsx';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import classes from './again.module.css';
import {
  type ChoiceChanges,
  type ChosenRow,
  chosenRows,
  type Partition,
  partitionRows,
  type RowChoice,
} from './again-choice.ts';
import { AgainLine } from './again-line.tsx';
import type { AgainRow } from './again-rows.ts';

/** Renders further actions on the selected rows, next to the buttons. */
export type ChosenTools = (chosen: readonly ChosenRow[]) => ReactNode;

interface AgainChooserProps {
  readonly rows: readonly AgainRow[];
  readonly changes: ChoiceChanges;
  readonly onChange: (key: string, changes: Partial<RowChoice>) => void;
  readonly onAdd: (sorted: Partition) => void;
  readonly onCancel: () => void;
  readonly tools?: ChosenTools;
}

/** Each item with its quantity, old and current price, and what has changed. */
export function AgainChooser(props: AgainChooserProps) {
  const { rows, changes, onChange, onAdd, onCancel, tools } = props;
  const { machine } = useChosenMachine();
  const book = usePriceBook();
  const chosen = useMemo(() => chosenRows(book, rows, changes), [book, rows, changes]);
  const sorted = useMemo(() => partitionRows(chosen), [chosen]);
  return (
    <>
      <p className={classes.summary} role="status">
        {summary(sorted, rows.length)}
      </p>
      <div className={classes.heads} aria-hidden="true">
        <span>Product</span>
        <span>{rows.some(({ item }) => item.price !== null) && 'Then'}</span>
        <span>Today</span>
        <span>Quantity</span>
        <span>Amount</span>
      </div>
      <ul className={classes.lines}>
        {chosen.map((line) => (
          <AgainLine key={line.row.key} line={line} machine={machine} onChange={onChange} />
        ))}
      </ul>
      <div className={classes.foot}>
        <p className={classes.total}>
          {sorted.total !== null && (
            <>
              Total today <Money cents={sorted.total} />
            </>
          )}
        </p>
        <Group gap="xs" justify="flex-end" className={classes.buttons ?? ''}>
          {tools?.(chosen)}
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={sorted.ready.length === 0} onClick={() => onAdd(sorted)}>
            Add {formatQuantity(sorted.ready.length)} to the order pad
          </Button>
        </Group>
      </div>
    </>
  );
}

function summary({ ready, leftOut }: Partition, all: number): string {
  const of = `${formatQuantity(ready.length)} of ${formatQuantity(all)} ready at current prices.`;
  if (leftOut.length === 0) return of;
  return `${of} ${counted(leftOut.length, 'needs', 'need')} attention and won’t be added.`;
}
