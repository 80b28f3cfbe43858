import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './stock-counts.module.css';
import type { UnknownNumber } from './use-scan-draft.ts';

interface UnknownNumbersProps {
  readonly numbers: readonly UnknownNumber[];
  readonly onRemove: (number: string) => void;
}

/** Numbers that were not counted, which the scanner went on after. They stay until they are counted or removed. */
export function UnknownNumbers({ numbers, onRemove }: UnknownNumbersProps) {
  return (
    <div className={classes.waiting} role="status">
      <p>
        Not counted: no product was found by these numbers, or no quantity was entered. Count them,
        or remove them from the list.
      </p>
      {numbers.map(({ number, quantity }) => (
        <Button
          key={number}
          variant="default"
          size="compact-sm"
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={`Remove ${number} from the list`}
          onClick={() => onRemove(number)}
        >
          {quantity === '' ? number : `${number} (${quantity})`}
        </Button>
      ))}
    </div>
  );
}
