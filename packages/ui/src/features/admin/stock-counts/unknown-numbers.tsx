import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './stock-counts.module.css';
import type { UnknownNumber } from './use-scan-draft.ts';

interface UnknownNumbersProps {
  readonly numbers: readonly UnknownNumber[];
  readonly onRemove: (number: string) => void;
  /** Why they are listed, and what to do. */
  readonly children: string;
}

/** Numbers that were not taken, which the scanner went on after. They stay until they are taken or removed. */
export function UnknownNumbers({ numbers, onRemove, children }: UnknownNumbersProps) {
  return (
    <div className={classes.waiting} role="status">
      <p>{children}</p>
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
