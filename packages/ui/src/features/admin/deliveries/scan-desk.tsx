import { TEXT_MAX } from '@kerf/domain/limits';
import { Checkbox, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import type { Form } from '../../../components/form/use-form.ts';
import { useLeaveWarning } from '../../../shared/use-leave-warning.ts';
import { UnknownNumbers } from '../stock-counts/unknown-numbers.tsx';
import classes from './deliveries.module.css';
import { SCAN_FIELD, type useReceiptScans } from './use-receipt-scans.ts';

interface ScanDeskProps {
  readonly form: Form<string>;
  readonly scans: ReturnType<typeof useReceiptScans>;
}

/** Where the products of a delivery are scanned as they arrive. */
export function ScanDesk({ form, scans }: ScanDeskProps) {
  const { unknown, last } = scans;
  useLeaveWarning(unknown.length > 0);
  return (
    <div className={classes.scan}>
      <TextInput
        {...form.field(SCAN_FIELD)}
        label="Scan or type a SKU"
        leftSection={<IconBarcode size={16} stroke={1.6} aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT_MAX.scannedNumber}
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
