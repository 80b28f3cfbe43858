import type { Delivery, DeliveryLine } from '@kerf/contract/schemas/delivery';
import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Checked } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { numberFault, typedNumber } from '../../../components/form/typed-number.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import parts from '../parts/parts.module.css';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { type TakeBack, useTakeBackDelivery } from './deliveries.queries.ts';
import { arrivedColumn } from './line-columns.tsx';

interface TakeBackProps {
  readonly delivery: Delivery;
}

/** Takes units out of the stock again that were received by mistake. */
export function TakeBackReceipt({ delivery }: TakeBackProps) {
  const [asking, dialog] = useDisclosure(false);
  if (delivery.received === 0) return null;
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Take back
      </Button>
      {asking && <TakeBackForm delivery={delivery} onDone={dialog.close} />}
    </>
  );
}

interface TakeBackFormProps extends TakeBackProps {
  readonly onDone: () => void;
}

function TakeBackForm({ delivery, onDone }: TakeBackFormProps) {
  const { _id: id, version } = delivery;
  const { mutateAsync } = useTakeBackDelivery(id);
  const lines = delivery.lines.filter(({ received }) => received > 0);
  const form = useForm({
    initial: initialOf(lines),
    check: (values) => checkTakeBack(lines, values, version),
    sendOnce: (body: TakeBack, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: onDone,
  });
  const columns: readonly RowsColumn<DeliveryLine>[] = [
    {
      title: 'Product',
      show: ({ name, sku }) => (
        <>
          {name}
          <Text component="small" ff="monospace">
            {sku}
          </Text>
        </>
      ),
    },
    arrivedColumn,
    {
      title: 'Take back',
      align: 'end',
      width: 'clamp(4.5rem, 12vw, 7.5rem)',
      show: ({ productId, name }) => (
        <TextInput
          classNames={{ input: parts.numbers ?? '' }}
          aria-label={`Take back of ${name}`}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          onFocus={(event) => event.currentTarget.select()}
          {...form.field(productId)}
        />
      ),
    },
  ];
  return (
    <FormDialog
      form={form}
      title="Take back what was received"
      size="lg"
      onClose={onDone}
      action="Take back"
      failure={form.errors.lines === undefined ? undefined : null}
      actions={
        <Button
          variant="subtle"
          onClick={() => {
            for (const { productId, received } of lines) form.change(productId, `${received}`);
          }}
        >
          All that arrived
        </Button>
      }
    >
      <Text fz="sm">
        {delivery.state === 'cancelled'
          ? 'The units leave the stock again.'
          : 'The units leave the stock again and are expected once more.'}{' '}
        The receipt stays in the history.
      </Text>
      <RowsTable columns={columns} rows={lines} keyOf={({ productId }) => productId} />
      <TextInput label="Note" placeholder="Optional" autoComplete="off" {...form.field('note')} />
      {form.errors.lines !== undefined && (
        <Text role="alert" fz="sm" c="var(--kerf-bad)">
          {form.errors.lines}
        </Text>
      )}
    </FormDialog>
  );
}

function initialOf(lines: readonly DeliveryLine[]): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(lines.map(({ productId }) => [productId, ''])), note: '' };
}

function checkTakeBack(
  lines: readonly DeliveryLine[],
  values: Readonly<Record<string, string>>,
  version: number,
): Checked<TakeBack> {
  const wanted = lines.map(({ productId, received }) => ({
    productId,
    received,
    quantity: typedNumber(values[productId] ?? '', 'pieces') ?? 0,
  }));
  const wrong = wanted.flatMap(({ productId, received, quantity }) => {
    if (!Number.isInteger(quantity) || quantity < 0) {
      return [[productId, numberFault(values[productId] ?? '', 'pieces')]];
    }
    return quantity > received ? [[productId, `${formatQuantity(received)} at most.`]] : [];
  });
  if (wrong.length > 0) return { request: null, errors: Object.fromEntries(wrong) };
  const some = wanted.flatMap(({ productId, quantity }) =>
    quantity > 0 ? [{ productId, quantity }] : [],
  );
  if (some.length === 0) return { request: null, errors: { lines: 'Enter what to take back.' } };
  const note = values.note?.trim() ?? '';
  return { request: { lines: some, version, ...(note !== '' && { note }) }, errors: {} };
}
