import { Checkbox } from '@mantine/core';
import type { RefObject } from 'react';
import type { Form } from '../../../components/form/use-form.ts';
import { ScanInput } from '../../scanner/scan-input.tsx';
import type { TakesScans } from '../../scanner/scanner-context.tsx';
import { UnknownNumbers } from '../../scanner/unknown-numbers.tsx';
import classes from './deliveries.module.css';
import { SCAN_FIELD, type useReceiptScans } from './use-receipt-scans.ts';

interface ScanDeskProps {
  readonly form: Form<string>;
  readonly scans: ReturnType<typeof useReceiptScans>;
  /** The field that a scanner leads back to. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly takesScans: TakesScans;
}

/** Where the products of a delivery are scanned as they arrive. */
export function ScanDesk({ form, scans, field, takesScans }: ScanDeskProps) {
  const { unknown, last } = scans;
  return (
    <div {...takesScans} className={classes.scan}>
      <ScanInput
        ref={field}
        {...form.field(SCAN_FIELD)}
        label="Scan or type a SKU"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          scans.scan(event.currentTarget.value, event.currentTarget);
        }}
      />
      <Checkbox
        label="Each scan is one piece"
        description="Counts from 0"
        checked={scans.eachIsOne}
        onChange={({ currentTarget: { checked } }) => scans.setEachIsOne(checked)}
      />
      <p className={classes.last} role="status">
        {last}
      </p>
      {unknown.length > 0 && (
        <UnknownNumbers
          numbers={unknown.map((number) => ({ number, quantity: '' }))}
          onRemove={scans.remove}
        >
          Not in this delivery: no product of it has these numbers. Add the product with Change, or
          remove the number from the list.
        </UnknownNumbers>
      )}
    </div>
  );
}
