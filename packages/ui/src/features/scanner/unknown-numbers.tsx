import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ScanNotice } from './scan-notice.tsx';

/** A scanned number that was not taken, with the quantity typed for it, if any. */
export interface UnknownNumber {
  readonly number: string;
  readonly quantity: string;
}

interface UnknownNumbersProps {
  readonly numbers: readonly UnknownNumber[];
  readonly onRemove: (number: string) => void;
  /** Why they are listed, and what to do. */
  readonly children: string;
}

/** Numbers that were not taken, which the scanner went on after. They stay until they are taken or removed. */
export function UnknownNumbers({ numbers, onRemove, children }: UnknownNumbersProps) {
  return (
    <ScanNotice role="status" text={children}>
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
    </ScanNotice>
  );
}
