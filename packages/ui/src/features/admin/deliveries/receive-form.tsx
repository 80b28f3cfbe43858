import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Delivery, DeliveryLine } from '@kerf/contract/schemas/delivery';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { Checked } from '../../../components/form/field-errors.ts';
import { numberFault, typedNumber } from '../../../components/form/typed-number.ts';
import { rebaseOnSaved, useBaseVersion } from '../../../components/form/use-base-version.ts';
import { type Form, useForm } from '../../../components/form/use-form.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { rescueFocus } from '../../../theme/focus.ts';
import common from '../../../theme/parts.module.css';
import { ScanInput } from '../../scanner/scan-input.tsx';
import { type TakesScans, useScanner } from '../../scanner/scanner-context.tsx';
import { UnknownNumbers } from '../../scanner/unknown-numbers.tsx';
import parts from '../parts/parts.module.css';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import classes from './deliveries.module.css';
import { deliveryQuery, type Receipt, useReceiveDelivery } from './deliveries.queries.ts';
import { arrivedColumn, lineColumns } from './line-columns.tsx';
import { isNumberOfLine } from './scanned-line.ts';
import { SCAN_FIELD, unknownNumbers, useReceiptScans } from './use-receipt-scans.ts';

const numbers = { input: parts.numbers ?? '' };

const missing = ({ quantity, received }: DeliveryLine) => Math.max(0, quantity - received);

/** The form's initial values: quantities by product id, note and version. */
function receiptValues({ lines, version }: Delivery): Readonly<Record<string, string>> {
  const arrived = lines.map((line) => [line.productId, String(missing(line))]);
  return {
    ...Object.fromEntries(arrived),
    note: '',
    close: '',
    more: '',
    scan: '',
    each: '',
    unknown: '',
    version: String(version),
  };
}

/** "KC-1: 25 of 20": the lines of which more than was ordered will have arrived. */
function surplusOf(
  lines: readonly DeliveryLine[],
  values: Readonly<Record<string, string>>,
): string[] {
  return lines.flatMap((line) => {
    const now = typedNumber(values[line.productId] ?? '', 'pieces') ?? 0;
    if (!Number.isInteger(now) || now <= missing(line)) return [];
    const [all, ordered] = [line.received + now, line.quantity];
    return `${line.sku}: ${formatQuantity(all)} of ${formatQuantity(ordered)}`;
  });
}

/**
 * How many of each product of an open delivery have arrived now; defaults to everything missing, and asks
 * about more. Refused if someone else has received something since editing began.
 */
export function ReceiveForm({ delivery }: { readonly delivery: Delivery }) {
  const { _id: id, lines } = delivery;
  const { mutateAsync } = useReceiveDelivery(id);
  const { refetch } = useQuery(deliveryQuery(useApi(), id));
  const form = useForm({
    draft: { form: `receipt ${id}` },
    initial: receiptValues(delivery),
    check: (values) => checkReceipt(lines, values),
    sendOnce: (body: Receipt, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onRefused: (error) => {
      if (isApiProblem(error, 'delivery_changed'))
        void rebaseOnSaved(form, refetch, ({ version }) => String(version));
    },
  });
  useBaseVersion(form);
  const scans = useReceiptScans(delivery, form);
  const scanField = useRef<HTMLInputElement>(null);
  const takesScans = useScanner((code) => {
    if (scanField.current) scans.scan(code, scanField.current);
  });
  const surplus = surplusOf(lines, form.values);
  const wrong = form.errors.unknown ?? form.errors.lines;
  // The form goes once everything has arrived.
  useEffect(() => () => rescueFocus(), []);

  const arrivedNow: RowsColumn<DeliveryLine> = {
    title: 'Arrived now',
    align: 'end',
    width: 'clamp(5.25rem, 12vw, 7.5rem)',
    show: ({ productId, name }) => (
      <TextInput
        classNames={numbers}
        aria-label={`Arrived now of ${name}`}
        inputMode="numeric"
        autoComplete="off"
        onFocus={(event) => {
          scans.keepQuantity(productId);
          event.currentTarget.select();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          scans.enterQuantity(productId, event.currentTarget);
        }}
        {...form.field(productId)}
      />
    ),
  };

  return (
    <form {...form.props}>
      <Stack gap="1.25rem">
        <ScanSection form={form} scans={scans} field={scanField} takesScans={takesScans} />
        <RowsTable
          {...takesScans}
          columns={[...lineColumns, arrivedColumn, arrivedNow]}
          rows={lines}
          keyOf={({ productId }) => productId}
        />
        <TextInput label="Note" placeholder="Optional" autoComplete="off" {...form.field('note')} />
        <Checkbox
          label="Nothing more is expected, even if some is missing"
          checked={form.values.close !== ''}
          onChange={({ currentTarget: { checked } }) => form.change('close', checked ? 'yes' : '')}
        />
        {surplus.length > 0 && (
          <Checkbox
            label={`More has arrived than was ordered: ${surplus.join(', ')}`}
            checked={form.values.more !== ''}
            error={form.errors.more}
            onChange={({ currentTarget: { checked } }) => form.change('more', checked ? 'yes' : '')}
          />
        )}
        {wrong !== undefined && (
          <Text role="alert" fz="sm" c="var(--kerf-bad)">
            {wrong}
          </Text>
        )}
        {form.failure && <ErrorAlert error={form.failure} />}
        <Group>
          <Button type="submit" loading={form.sending}>
            Receive
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function checkReceipt(
  lines: readonly DeliveryLine[],
  values: Readonly<Record<string, string>>,
): Checked<Receipt> {
  const arrived = lines.map(({ productId }) => ({
    productId,
    quantity: typedNumber(values[productId] ?? '', 'pieces') ?? 0,
  }));
  const wrong = arrived.flatMap(({ productId, quantity }) =>
    Number.isInteger(quantity) && quantity >= 0
      ? []
      : [[productId, numberFault(values[productId] ?? '', 'pieces')]],
  );
  const scanned = lines.flatMap(({ productId }) =>
    isNumberOfLine(lines, values[productId] ?? '')
      ? [[productId, 'Enter the quantity. Did you scan a number here?']]
      : [],
  );
  if (wrong.length + scanned.length > 0) {
    return { request: null, errors: Object.fromEntries([...wrong, ...scanned]) };
  }
  if (unknownNumbers(values).length > 0) {
    const message =
      'Some scanned numbers are not in this delivery. Remove them from the list first.';
    return { request: null, errors: { unknown: message } };
  }
  const some = arrived.filter(({ quantity }) => quantity > 0);
  const close = values.close !== '';
  if (some.length === 0 && !close) {
    return { request: null, errors: { lines: 'Enter what has arrived.' } };
  }
  if (surplusOf(lines, values).length > 0 && values.more === '') {
    const more = 'Confirm that more has arrived than was ordered, or correct the quantity.';
    return { request: null, errors: { more } };
  }
  const note = values.note?.trim() ?? '';
  const version = typedNumber(values.version ?? '', 'pieces');
  return {
    request: { lines: some, close, ...(note !== '' && { note }), ...(version && { version }) },
    errors: {},
  };
}

interface ScanSectionProps {
  readonly form: Form<string>;
  readonly scans: ReturnType<typeof useReceiptScans>;
  /** The field that a scanner leads back to. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly takesScans: TakesScans;
}

/** Where the products of a delivery are scanned as they arrive. */
function ScanSection({ form, scans, field, takesScans }: ScanSectionProps) {
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
      <Text fw={550} role="status" className={common.unlessEmpty ?? ''}>
        {last}
      </Text>
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
