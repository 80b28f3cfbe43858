import { useEffect, useRef } from 'react';
import { ScanInput } from '../../scanner/scan-input.tsx';
import { UnknownNumbers } from '../../scanner/unknown-numbers.tsx';
import classes from './fulfill.module.css';
import type { useOrderScans } from './use-order-scans.ts';

interface ScanFieldProps {
  /** Whether the last number was entered here, so that the field takes focus for the next. */
  readonly isInUse: boolean;
  readonly scans: ReturnType<typeof useOrderScans>;
}

/** Accepts an order number from a scanner, wherever the cursor is, or the keyboard; Enter opens the order. */
export function ScanField({ isInUse, scans }: ScanFieldProps) {
  const { notOpened } = scans;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isInUse) field.current?.focus();
  }, [isInUse]);
  return (
    <form
      {...scans.takesScans}
      className={classes.scanning}
      onSubmit={(event) => {
        event.preventDefault();
        void scans.open();
      }}
    >
      <ScanInput
        ref={field}
        className={classes.scan ?? ''}
        size="sm"
        aria-label="Scan or type an order number"
        placeholder="Scan or type an order number"
        value={scans.text}
        error={scans.error}
        onChange={(event) => scans.change(event.currentTarget.value)}
      />
      {notOpened.length > 0 && (
        <UnknownNumbers
          numbers={notOpened.map((number) => ({ number, quantity: '' }))}
          onRemove={(number) => {
            scans.remove(number);
            field.current?.focus();
          }}
        >
          Not opened: no order was found by these numbers. Scan them again, or remove them from the
          list.
        </UnknownNumbers>
      )}
    </form>
  );
}
