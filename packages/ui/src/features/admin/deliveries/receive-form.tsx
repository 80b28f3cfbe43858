import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Delivery, DeliveryLine } from '@kerf/contract/schemas/delivery';
import { Anchor, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { rescueFocus } from '../../../components/focus.ts';
import type { Checked } from '../../../components/form/field-errors.ts';
import { numberFault, typedNumber } from '../../../components/form/typed-number.ts';
import { useBaseVersion } from '../../../components/form/use-base-version.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { formatQuantity, Quantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { useScanner } from '../../scanner/scanner-context.tsx';
import { stockPath } from '../product-form/stock-path.ts';
import classes from './deliveries.module.css';
import { deliveryQuery, type Receipt, useReceiveDelivery } from './deliveries.queries.ts';
import { ScanDesk } from './scan-desk.tsx';
import { isNumberOfLine } from './scanned-line.ts';
import { unknownNumbers, useReceiptScans } from './use-receipt-scans.ts';

interface ReceiveFormProps {
  readonly delivery: Delivery;
  readonly email: string;
}

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
export function ReceiveForm({ delivery, email }: ReceiveFormProps) {
  const { _id: id, lines } = delivery;
  const { mutateAsync } = useReceiveDelivery(id);
  const { refetch } = useQuery(deliveryQuery(useApi(), id));
  const form = useForm({
    draft: { form: `receipt ${id}`, email },
    initial: receiptValues(delivery),
    check: (values) => checkReceipt(lines, values),
    sendOnce: (body: Receipt, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onRefused: (error) => {
      if (isApiProblem(error, 'delivery_changed')) void catchUp();
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

  /** A retry adds what was typed to what is shown now. */
  const catchUp = async () => {
    const { data } = await refetch();
    if (data) form.change('version', String(data.version));
  };

  return (
    <form className={classes.form} {...form.props}>
      <ScanDesk form={form} scans={scans} field={scanField} takesScans={takesScans} />
      <table {...takesScans} className={classes.arriving}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Ordered</th>
            <th scope="col">Arrived</th>
            <th scope="col">Arrived now</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.productId}>
              <ProductName line={line} />
              <td>
                <Quantity value={line.quantity} />
              </td>
              <td>
                <Quantity value={line.received} />
              </td>
              <td>
                <TextInput
                  aria-label={`Arrived now of ${line.name}`}
                  inputMode="numeric"
                  autoComplete="off"
                  onFocus={(event) => {
                    scans.keepQuantity(line.productId);
                    event.currentTarget.select();
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    event.preventDefault();
                    scans.enterQuantity(line.productId, event.currentTarget);
                  }}
                  {...form.field(line.productId)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
      {form.failure && <ErrorAlert error={form.failure} />}
      <Group>
        <Button type="submit" loading={form.sending}>
          Receive
        </Button>
      </Group>
    </form>
  );
}

/** A product of a delivery, as its row header. */
export function ProductName({ line }: { readonly line: DeliveryLine }) {
  return (
    <th scope="row">
      <Anchor component={Link} to={stockPath(line.productId)} inherit>
        {line.name}
      </Anchor>
      <small>{line.sku}</small>
    </th>
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
