import { isApiProblem } from '@kerf/api-client/api-problem';
import type { BookAddress } from '@kerf/contract/schemas/address';
import type { Order, OrderDestination } from '@kerf/contract/schemas/order';
import type { PlannedShippingChange } from '@kerf/contract/schemas/shipping-change';
import { destinationName } from '@kerf/domain/destination';
import { TEXT_MAX } from '@kerf/domain/limits';
import { formatCents } from '@kerf/domain/money';
import { shippingName, TO_BE_QUOTED } from '@kerf/domain/total-parts';
import {
  Button,
  Group,
  NativeSelect,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { type Form, useForm } from '../../../components/form/use-form.ts';
import { OpenModal } from '../../../components/open-modal.tsx';
import { Money } from '../../../components/quantity.tsx';
import { ErrorAlert, ProblemAlert } from '../../../shared/problem-alert.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { useFocusReturn } from '../../../theme/focus.ts';
import { AddressForm } from '../../addresses/address-form.tsx';
import { type Book, useAddresses } from '../../addresses/addresses.queries.ts';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { useChangeShipping, useShippingPlan } from './change-shipping.queries.ts';
import {
  addressOf,
  type ChangeValues,
  checkChange,
  checkChoice,
  hasChange,
  NOTHING_CHANGED,
} from './change-values.ts';

interface ChangeShippingDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

const PAUSE_MS = 250;

/** Changes where an order goes, how it ships or for what, after showing what that does to its money. */
export function ChangeShippingDialog({ order, onClose }: ChangeShippingDialogProps) {
  const book: Book = { of: 'customer', email: order.customerEmail };
  const addresses = (useAddresses(book).data ?? []).filter(({ archivedAt }) => archivedAt === null);
  const [isAdding, setAdding] = useState(false);
  // Of the two dialogs, the one that closes last may not be the one that opened first.
  useFocusReturn();
  const [opened] = useState(() => shippedAs(order));
  const { form, plan, options, isReady } = useChangeForm(order, onClose);
  const saved = ({ _id: id }: BookAddress) => {
    setAdding(false);
    form.change('addressId', id);
  };
  if (isAdding) {
    return (
      <OpenModal title="Another address" size="lg" onClose={() => setAdding(false)}>
        <AddressForm book={book} address={null} others={addresses} onSaved={saved} />
      </OpenModal>
    );
  }
  const now = addressAsNow(order, form.values);
  const late = isLate(form, shippedAs(order) !== opened) && (
    <ProblemAlert
      title="The order has changed meanwhile"
      detail="Nothing of yours was saved. Look at the amounts as they are now, and save."
    />
  );
  return (
    <FormDialog
      title={`Change shipping of ${order.number}`}
      form={form}
      action={actionOf(plan.data, form.values)}
      disabled={!hasChange(form.values) || !isReady}
      failure={late || undefined}
      onClose={onClose}
    >
      {order.destinations && (
        <NativeSelect
          label="Address to change"
          data-autofocus
          data={order.destinations.map(destinationChoice)}
          {...form.field('destination')}
        />
      )}
      <Group align="end" gap="xs" wrap="nowrap">
        <NativeSelect
          label="Ship to"
          data-autofocus={!order.destinations || undefined}
          flex={1}
          miw={0}
          data={[
            { value: '', label: `As now: ${inOneLine(now.text)}` },
            ...addresses.map(addressChoice),
          ]}
          {...form.field('addressId')}
        />
        <Button variant="default" onClick={() => setAdding(true)}>
          Add address
        </Button>
      </Group>
      <NativeSelect
        label="Method"
        data={[
          { value: '', label: `As now: ${now.method?.name ?? 'none'}` },
          ...(options ?? []).map(methodChoice),
        ]}
        {...form.field('shippingMethod')}
      />
      <OwnPrice form={form} />
      {plan.error && <ErrorAlert error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.data && !plan.error && (
        <Difference plan={plan.data} shipping={now.shipping} form={form} />
      )}
    </FormDialog>
  );
}

function isLate({ failure, sending }: ChangeForm, isOther: boolean): boolean {
  return failure ? isApiProblem(failure, 'record_changed') : isOther && !sending;
}

/** What another admin may change while the dialog is open. */
function shippedAs({ address, shippingMethod, shipping, totalPrice, destinations }: Order): string {
  const each = destinations?.map((one) => [one.text, one.shippingMethod?.id, one.shipping]);
  return JSON.stringify([address, shippingMethod?.id, shipping, totalPrice, each]);
}

type ChangeForm = Form<keyof ChangeValues>;

function actionOf(plan: PlannedShippingChange | undefined, values: ChangeValues): string {
  if (plan && plan.refund > 0) return `Save and refund ${dollars(plan.refund)}`;
  if (plan?.askable === undefined || values.difference !== 'ask') return 'Save';
  return `Save and ask for ${dollars(plan.askable)}`;
}

function useChangeForm(order: Order, onClose: () => void) {
  const { mutateAsync } = useChangeShipping(order);
  const [typed, setTyped] = useState(NOTHING_CHANGED);
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const plan = useShippingPlan(order, checkChange(settled).request);
  const there = {
    ...addressOf(settled),
    ...(settled.addressId !== '' && { addressId: settled.addressId }),
  };
  const options = useShippingPlan(order, there).data?.methods;
  const seen = plan.data?.seen;
  const form = useForm({
    initial: { ...NOTHING_CHANGED },
    check: (values) => {
      const { request, errors } = checkChange(values);
      const difference = plan.data?.askable === undefined ? {} : checkChoice(values);
      const whole = request && seen !== undefined ? { ...request, seen, ...difference } : null;
      return { request: whole, errors };
    },
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onSent: onClose,
  });
  if (!areEqual(form.values, typed)) setTyped(form.values);
  const isPlanned = plan.isSuccess && !plan.isPlaceholderData && areEqual(settled, form.values);
  // What is wrong in a field is said when it is sent.
  const isReady = isPlanned || checkChange(form.values).request === null;
  return { form, plan, options, isReady };
}

/** Whether the same change was typed; what becomes of a difference changes no plan. */
function areEqual(one: ChangeValues, other: ChangeValues): boolean {
  return (
    JSON.stringify({ ...one, difference: '' }) === JSON.stringify({ ...other, difference: '' })
  );
}

function OwnPrice({ form }: { readonly form: ChangeForm }) {
  return (
    <>
      <TextInput
        label="Own price (USD)"
        description="Without tax. Empty for the method's price."
        inputMode="decimal"
        autoComplete="off"
        {...form.field('price')}
      />
      {form.values.price.trim() !== '' && (
        <Textarea
          label="Reason"
          description="The customer reads it."
          autosize
          minRows={2}
          maxLength={TEXT_MAX.deletionReason}
          {...form.field('reason')}
        />
      )}
    </>
  );
}

interface Row {
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
}

const columns: readonly RowsColumn<Row>[] = [
  { title: 'Part', titleHidden: true, show: ({ name }) => name },
  { title: 'Now', align: 'end', show: ({ before }) => shown(before) },
  { title: 'After', align: 'end', show: ({ after }) => shown(after) },
];

interface DifferenceProps {
  readonly plan: PlannedShippingChange;
  /** What the row of the shipping is called. */
  readonly shipping: string;
  readonly form: ChangeForm;
}

/** What the order costs before and after, and what becomes of the difference. */
function Difference({ plan, shipping, form }: DifferenceProps) {
  const { before, after, refund, waived, askable } = plan;
  const rows: Row[] = [
    { name: shipping, before: before.shipping, after: after.shipping },
    { name: 'Tax', before: before.tax, after: after.tax },
    { name: 'Total', before: before.total, after: after.total },
  ];
  return (
    <Stack gap="xs">
      <RowsTable columns={columns} rows={rows} keyOf={({ name }) => name} caption="Amounts" />
      {refund > 0 && <Text fz="sm">{dollars(refund)} is refunded, tax included.</Text>}
      {askable !== undefined && (
        <Radio.Group
          label="Shipping costs more than was paid"
          value={form.values.difference}
          onChange={(chosen) => form.change('difference', chosen)}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="ask"
              label={`Ask for the difference: ${dollars(askable)}`}
              description="The customer is emailed a link to pay it. The order ships once it is paid."
            />
            <Radio value="waive" label="Waive it" />
          </Stack>
        </Radio.Group>
      )}
      {waived > 0 && askable === undefined && (
        <Text fz="sm">Shipping costs {dollars(waived)} more than was paid. It is not charged.</Text>
      )}
    </Stack>
  );
}

function shown(amount: number | null) {
  return amount === null ? TO_BE_QUOTED : <Money cents={centsFromWire(amount)} />;
}

function dollars(amount: number | null): string {
  return amount === null ? TO_BE_QUOTED : formatCents(centsFromWire(amount));
}

/** The address that is about to change, as it is now. */
function addressAsNow(order: Order, { destination }: Pick<ChangeValues, 'destination'>) {
  const number = Number(destination);
  const there = order.destinations?.[number];
  if (!there) return { text: order.address, method: order.shippingMethod, shipping: 'Shipping' };
  return { text: there.text, method: there.shippingMethod, shipping: shippingName(null, number) };
}

function destinationChoice({ text }: OrderDestination, number: number) {
  return { value: `${number}`, label: `${destinationName(number)}: ${inOneLine(text)}` };
}

function addressChoice({ _id, text }: BookAddress) {
  return { value: _id, label: inOneLine(text) };
}

function methodChoice({ id, name, price, obstacle }: PlannedShippingChange['methods'][number]) {
  const label = `${name} · ${obstacle ?? dollars(price)}`;
  return { value: id, label, disabled: obstacle !== null };
}

function inOneLine(text: string): string {
  return text
    .trim()
    .split(/\s*\n\s*/)
    .join(', ');
}
