import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { type NewShipment, newShipment } from '@kerf/contract/schemas/shipment';
import { destinationName } from '@kerf/domain/destination';
import { readQuantity } from '@kerf/domain/typed-quantity';
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Checked, checkBySchema } from '../../components/form/field-errors.ts';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { OpenModal } from '../../components/open-modal.tsx';
import { formatQuantity, Quantity } from '../../components/quantity.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { LinesFrame } from '../orders/lines/lines-frame.tsx';
import { LabelFields } from './label-fields.tsx';
import { labelOf, labelValues } from './label-values.ts';
import classes from './shipments-section.module.css';
import { useAddShipment } from './shipping.queries.ts';

interface AddShipmentProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Asks which of an order's addresses a parcel goes to, where there are several, and what is in it. */
export function AddShipment({ order, onClose }: AddShipmentProps) {
  const left = order.lines.filter(({ toShip = 0 }) => toShip > 0);
  const destinations = [...new Set(left.map(({ destination = 0 }) => destination))];
  const [chosen, setChosen] = useState<number | null>(null);
  const destination = chosen ?? destinations[0] ?? 0;
  return (
    <OpenModal onClose={onClose} title={`Add shipment: ${order.number}`} size="lg">
      {order.destinations && destinations.length > 0 && (
        <NativeSelect
          label="Ship to"
          mb="md"
          value={String(destination)}
          data={destinations.map((number) => ({
            value: String(number),
            label: `${destinationName(number)}: ${order.destinations?.[number]?.text.replaceAll('\n', ', ')}`,
          }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      )}
      <ParcelForm
        key={destination}
        order={order}
        left={left.filter((line) => (line.destination ?? 0) === destination)}
        destination={order.destinations ? destination : undefined}
        onClose={onClose}
      />
    </OpenModal>
  );
}

interface ParcelFormProps extends AddShipmentProps {
  /** The lines with units left to ship to the address. */
  readonly left: readonly OrderLine[];
  /** Of several addresses. */
  readonly destination: number | undefined;
}

/** What goes into a parcel, by line and quantity; defaults to everything left. */
function ParcelForm({ order, left, destination, onClose }: ParcelFormProps) {
  const { mutateAsync } = useAddShipment(order._id);
  const form = useForm({
    draft: { form: `shipment ${order._id}${destination ? ` ${destination}` : ''}` },
    initial: parcelValues(left),
    check: (values) => checkParcel(left, destination, values),
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    requestSchema: newShipment,
    onSent: () => {
      toastSuccess('The shipment is recorded');
      onClose();
    },
  });
  if (left.length === 0 && !form.sending) return <NothingLeft onClose={onClose} />;
  return (
    <form {...form.props}>
      <Stack gap="md">
        <LabelFields form={form} />
        <ParcelLines order={order} left={left} form={form} />
        {form.failure && <ErrorAlert error={form.failure} onRetry={form.submit} />}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.sending}>
            Mark shipped
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** Someone else may have shipped the rest while the dialog was open. */
function NothingLeft({ onClose }: Pick<AddShipmentProps, 'onClose'>) {
  return (
    <Stack gap="md">
      <p role="status">Nothing is left to ship: all of it has shipped or was refunded.</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

/** The buttons at the end of a dialog, in view however long it is. */
function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <Group justify="flex-end" gap="xs" className={parts.dialogFoot ?? ''}>
      {children}
    </Group>
  );
}

type Line = Pick<OrderLine, 'productId' | 'toShip'>;
type Values = Readonly<Record<string, string>>;

/** A parcel's form values: its label, and each line's units by product id. */
function parcelValues(left: readonly Line[]): Values {
  const units = left.map(({ productId, toShip = 0 }) => [productId, String(toShip)]);
  return { ...labelValues(null), ...Object.fromEntries(units) };
}

/** The request, or its errors. A line left blank is not shipped. */
function checkParcel(
  left: readonly Line[],
  destination: number | undefined,
  values: Values,
): Checked<NewShipment> {
  const units = left.map((line) => ({ line, ...unitsOf(line, values[line.productId] ?? '') }));
  const wrong = units.flatMap(({ line, error }) => (error ? [[line.productId, error]] : []));
  const lines = units.flatMap(({ line, quantity }) =>
    quantity > 0 ? [{ productId: line.productId, quantity }] : [],
  );
  const first = left[0]?.productId;
  if (wrong.length === 0 && lines.length === 0 && first !== undefined) {
    return { request: null, errors: { [first]: 'Enter a quantity for at least one line.' } };
  }
  const checked = checkBySchema(newShipment, {
    ...labelOf({ ...labelValues(null), ...values }),
    destination,
    lines,
  });
  if (wrong.length === 0) return checked;
  return { request: null, errors: { ...checked.errors, ...Object.fromEntries(wrong) } };
}

function unitsOf({ toShip = 0 }: Line, text: string): { quantity: number; error: string | null } {
  const read = readQuantity(text);
  if (read.kind === 'empty' || read.kind === 'zero') return { quantity: 0, error: null };
  if (read.kind !== 'whole') return { quantity: 0, error: 'Enter a whole number.' };
  const error = read.quantity > toShip ? `${formatQuantity(toShip)} left.` : null;
  return { quantity: read.quantity, error };
}

interface ParcelLinesProps {
  readonly order: Order;
  /** The order's lines with units left to ship. */
  readonly left: readonly OrderLine[];
  readonly form: Pick<Form<string>, 'field' | 'change' | 'values'>;
}

/** What goes into a parcel, line by line. A long order is searched, and starts from none or all of it. */
function ParcelLines({ order, left, form }: ParcelLinesProps) {
  const packed = left.filter(({ productId }) => isPacked(form.values[productId])).length;
  const setAll = (quantityOf: (line: OrderLine) => string) => {
    for (const line of left) form.change(line.productId, quantityOf(line));
  };
  return (
    <>
      {left.length > 1 && (
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setAll(() => '')}>
            None
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => setAll(({ toShip = 0 }) => String(toShip))}
          >
            All
          </Button>
          <Text c="dimmed" fz="sm" role="status">
            {formatQuantity(packed)} of {formatQuantity(left.length)} lines in this shipment
          </Text>
        </Group>
      )}
      <LinesFrame order={{ ...order, lines: [...left] }}>
        {(isOff) => (
          <table className={`${parts.figures} ${classes.parcelLines}`}>
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col">Left</th>
                <th scope="col">In this shipment</th>
              </tr>
            </thead>
            <tbody>
              {left.map((line) => (
                <ParcelLine key={line.productId} line={line} isOff={isOff(line)} form={form} />
              ))}
            </tbody>
          </table>
        )}
      </LinesFrame>
    </>
  );
}

interface ParcelLineProps {
  readonly line: OrderLine;
  readonly isOff: boolean;
  readonly form: ParcelLinesProps['form'];
}

function ParcelLine({ line, isOff, form }: ParcelLineProps) {
  const { productId, name, sku, toShip = 0 } = line;
  const field = form.field(productId);
  // A quantity to be corrected is shown whatever is searched for.
  if (isOff && field.error === undefined) return null;
  return (
    <tr>
      <th scope="row">
        {name}
        <Text span display="block" c="dimmed" ff="monospace" fz="xs">
          {sku}
        </Text>
      </th>
      <td>
        <Quantity value={toShip} />
      </td>
      <td>
        <TextInput
          aria-label={`Quantity of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          classNames={{ input: classes.parcelQuantity ?? '' }}
          {...field}
        />
      </td>
    </tr>
  );
}

function isPacked(text = ''): boolean {
  return /[1-9]/.test(text);
}
