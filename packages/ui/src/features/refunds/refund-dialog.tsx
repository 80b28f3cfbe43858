import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order, ShippingDifference } from '@kerf/contract/schemas/order';
import { newRefund, type OrderRefunds } from '@kerf/contract/schemas/refund';
import { TEXT_MAX } from '@kerf/domain/limits';
import { cents, formatCents } from '@kerf/domain/money';
import {
  type RefundSubject,
  refundReasonNames,
  refundReasons,
  shippedUnits,
} from '@kerf/domain/refund';
import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, serverErrors } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { QueryAlert } from '../../components/loaded.tsx';
import { Loading } from '../../components/loading.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { counted, formatQuantity, Money } from '../../components/quantity.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert, ProblemAlert } from '../../shared/problem-alert.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import { useOrder } from '../orders/orders.queries.ts';
import classes from './refund-dialog.module.css';
import {
  checkRefund,
  initialRefund,
  isRestocked,
  plannedRefund,
  type RefundFormState,
  type RefundValues,
  refundFieldOf,
  refundSubject,
} from './refund-fields.ts';
import { RefundParts, RefundShipping } from './refund-shipping.tsx';
import { RefundUnits } from './refund-units.tsx';
import { orderRefundsQuery, useRefundOrder } from './refunds.queries.ts';

interface RefundDialogProps extends Pick<Order, '_id' | 'number'> {
  readonly onClose: () => void;
}

/** Refunds an order, after asking what and why. Closing the dialog keeps the input. */
export function RefundDialog({ _id, number, onClose }: RefundDialogProps) {
  return (
    <OpenModal onClose={onClose} title={`Refund ${number}`} size="lg">
      <LoadedForm id={_id} onClose={onClose} />
    </OpenModal>
  );
}

/** Loads all of the order's lines and the refundable amount, which lists do not have. */
function LoadedForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const order = useOrder(id);
  const refunds = useQuery(orderRefundsQuery(useApi(), id));
  const failed = order.data ? refunds : order;
  if (order.data && refunds.data) {
    return <RefundForm order={order.data} refunds={refunds.data} onDone={onClose} />;
  }
  if (!failed.error) return <Loading label="Loading what can be refunded" />;
  return <QueryAlert query={failed} />;
}

/** What becomes of a difference in shipping that was asked for, once all of the order goes back. */
const withOrder: Readonly<
  Record<ShippingDifference['state'], ((amount: string) => string) | null>
> = {
  owed: (amount) => `The ${amount} for shipping is no longer asked for.`,
  paid: (amount) => `The ${amount} that was paid for shipping since is refunded too.`,
  refunded: null,
};

function WithDifference({ order: { difference } }: { readonly order: Order }) {
  if (!difference) return null;
  const text = withOrder[difference.state]?.(formatCents(centsFromWire(difference.amount)));
  return text && <Text fz="sm">{text}</Text>;
}

interface RefundFormProps {
  readonly order: Order;
  readonly refunds: OrderRefunds;
  readonly onDone: () => void;
}

/** Orders without shipping costs have nothing else than units to choose from. */
function kindsFor({ shipping }: RefundSubject) {
  return [
    { value: 'whole', label: 'Everything that is left' },
    { value: 'lines', label: shipping === null ? 'Some units' : 'Some units or shipping' },
    { value: 'amount', label: 'An amount' },
  ];
}

/** Asks what to refund, why, and whether to restock. The input is kept until it is sent. */
function RefundForm(props: RefundFormProps) {
  const { order, refunds, onDone } = props;
  const { dispute, refundable } = refunds;
  const subject = refundSubject(order, refunds);
  const { form, revealed } = useRefundForm(props, subject);
  if (refundable === 0 && !form.sending) return <NothingLeft onDone={onDone} />;
  const plan = plannedRefund(form.values, subject);
  const left = cents(Math.max(0, subject.refundable - plan.amount));
  const units = plan.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <form {...form.props}>
      <Stack>
        {dispute && <Disputed dispute={dispute} />}
        <fieldset className={classes.kinds}>
          <legend>What to refund</legend>
          {kindsFor(subject).map(({ value, label }, index) => (
            <label key={value}>
              <input
                type="radio"
                name="kind"
                value={value}
                checked={form.values.kind === value}
                data-autofocus={index === 0 || undefined}
                onChange={form.onChange}
              />
              {label}
              {value === 'whole' && <Money cents={subject.refundable} />}
            </label>
          ))}
        </fieldset>
        {form.values.kind === 'whole' && <WithDifference order={order} />}
        {form.values.kind === 'lines' && (
          <>
            <RefundUnits order={order} subject={subject} form={form} revealed={revealed} />
            <RefundShipping order={order} subject={subject} form={form} />
          </>
        )}
        {form.values.kind === 'amount' && (
          <TextInput
            label="Amount"
            description={`At most ${formatCents(subject.refundable)}`}
            inputMode="decimal"
            autoComplete="off"
            maw="14rem"
            {...form.field('amount')}
          />
        )}
        <NativeSelect
          label="Reason"
          data={[
            { value: '', label: 'Choose a reason' },
            ...refundReasons.map((value) => ({ value, label: refundReasonNames[value] })),
          ]}
          {...form.field('reason')}
        />
        <Textarea
          label="Note"
          description="For staff; the customer does not see it"
          rows={2}
          maxLength={TEXT_MAX.refundNote}
          {...form.field('note')}
        />
        {units > 0 && (
          <Checkbox
            label={`Put ${counted(units, 'unit')} back in stock`}
            description={stockAdvice(shippedUnits(subject.lines, plan))}
            checked={isRestocked(form.values, plan)}
            onChange={({ currentTarget }) =>
              form.change('restock', currentTarget.checked ? 'yes' : 'no')
            }
          />
        )}
        {form.failure && <ErrorAlert error={form.failure} />}
        <RefundParts order={order} plan={plan} />
        <Text c="dimmed" fz="sm" role="status">
          <Money cents={left} /> of the payment can still be refunded afterwards.
        </Text>
        <Group gap="xs" align="stretch" justify="flex-end">
          <Button variant="default" disabled={form.sending} onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={form.sending}>
            Refund {formatCents(plan.amount)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** A refund on top of a dispute can pay the customer twice. */
function Disputed({ dispute }: { readonly dispute: NonNullable<OrderRefunds['dispute']> }) {
  const amount = formatCents(centsFromWire(dispute.amount));
  return dispute.isLost ? (
    <ProblemAlert
      title={`The dispute of ${amount} was lost`}
      detail="That money went back already. A refund pays it a second time."
    />
  ) : (
    <ProblemAlert
      title={`The cardholder disputes ${amount} of this payment`}
      detail="If the dispute is lost, that money goes back by itself, and a refund pays it a second time. Answer the dispute in Stripe’s dashboard first."
    />
  );
}

/** Someone else may have refunded the rest while the dialog was open. */
function NothingLeft({ onDone }: Pick<RefundFormProps, 'onDone'>) {
  return (
    <Stack>
      <Text c="dimmed" fz="sm" role="status">
        Nothing of the payment can be refunded any more: all of it went back or is on its way.
      </Text>
      <Group gap="xs" align="stretch" justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

interface ShownForm {
  readonly form: RefundFormState;
  /** The fields that were wrong when it was last refused. */
  readonly revealed: FieldErrors;
}

function useRefundForm({ order, onDone }: RefundFormProps, subject: RefundSubject): ShownForm {
  const { mutateAsync } = useRefundOrder(order._id);
  // Apart from the errors, so that a line does not disappear while it is being corrected.
  const [revealed, setRevealed] = useState<FieldErrors>({});
  const form = useForm({
    draft: { form: `refund ${order._id}` },
    initial: initialRefund(subject),
    check: (values) => checkRefund(values, subject),
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    requestSchema: newRefund,
    onSent: onDone,
    refusedFields: (error, values) => refusedFields(error, values, subject),
    reveal: (errors) => Object.keys(errors).length > 0 && flushSync(() => setRevealed(errors)),
  });
  return { form, revealed };
}

/** The server identifies lines by index, and reports an amount that is too large by a code. */
function refusedFields(error: Error, values: RefundValues, subject: RefundSubject): FieldErrors {
  if (isApiProblem(error, 'refund_too_large')) {
    return values.kind === 'amount' ? { amount: error.detail } : {};
  }
  const { request } = checkRefund(values, subject);
  const found = Object.entries(serverErrors(error));
  return Object.fromEntries(
    found.map(([path, message]) => [refundFieldOf(path, request), message]),
  );
}

/** A hint for deciding whether to restock the units. */
function stockAdvice(shipped: number): string {
  if (shipped === 0) return 'None of them has shipped.';
  return `${formatQuantity(shipped)} of them ${shipped === 1 ? 'has' : 'have'} shipped: check what comes back first.`;
}
