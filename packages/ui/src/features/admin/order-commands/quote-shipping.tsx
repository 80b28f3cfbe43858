import type { Order } from '@kerf/contract/schemas/order';
import {
  type ShippingQuote,
  shippingPrice,
  shippingQuote,
} from '@kerf/contract/schemas/shipping-change';
import { destinationName } from '@kerf/domain/destination';
import { formatCents } from '@kerf/domain/money';
import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { type Checked, checkBySchema } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { useChange } from '../../../components/use-change.ts';
import { useApi } from '../../../shared/api.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { hoursInWords } from '../../checkout/next-steps.tsx';
import { shopQuery } from '../../checkout/shop.queries.ts';
import { orderKeys } from '../../orders/orders.queries.ts';
import { hasAction } from './order-actions.ts';

interface QuoteShippingProps {
  readonly order: Order;
}

/** The button with which staff quote the shipping of an order; nothing where it doesn't wait for that. */
export function QuoteShipping({ order }: QuoteShippingProps) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      {hasAction(order, 'quote') && (
        <Button size="xs" onClick={dialog.open}>
          Quote shipping…
        </Button>
      )}
      {opened && <QuoteDialog order={order} onClose={dialog.close} />}
    </>
  );
}

interface QuoteDialogProps extends QuoteShippingProps {
  readonly onClose: () => void;
}

/** Asks for the price of the shipping. One that somebody else named meanwhile is shown. */
function QuoteDialog({ order, onClose }: QuoteDialogProps) {
  const api = useApi();
  const hours = useQuery(shopQuery(api)).data?.holdHours;
  // Those that wait when the dialog opens: another admin may quote them meanwhile.
  const [waiting] = useState(() => waitingOf(order));
  const form = useForm({
    initial: Object.fromEntries(waiting.map(({ field }) => [field, ''])),
    check: (values) => checkQuote(waiting, values),
    send: useQuoteShipping(order),
    onSent: onClose,
  });
  const isLate = !order.shippingToQuote && !form.sending;
  const late = isLate && (
    <ProblemAlert
      title="Somebody else has quoted it meanwhile"
      detail={`The shipping is ${formatCents(centsFromWire(order.shipping ?? 0))}. Nothing was changed.`}
    />
  );
  return (
    <FormDialog
      title={`Quote the shipping of ${order.number}`}
      form={form}
      action="Send quote"
      disabled={isLate}
      failure={late || undefined}
      onClose={onClose}
    >
      {waiting.map(({ field, name, method, text }, index) => (
        <Fragment key={field}>
          <Text fz="sm" style={{ whiteSpace: 'pre-line' }}>
            {method}, to {order.customerName}
            {'\n'}
            {text}
          </Text>
          <TextInput
            label={name === null ? 'Shipping price (USD)' : `Shipping price to ${name} (USD)`}
            description={order.taxRows ? 'Without tax, which is added.' : undefined}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
            {...form.field(field)}
          />
        </Fragment>
      ))}
      <Text fz="sm">
        {order.customerName} is emailed the total, and can pay it
        {hours === undefined ? '' : ` for ${hoursInWords(hours)}`}.
      </Text>
    </FormDialog>
  );
}

interface Waiting {
  /** The path of its price in the request. */
  readonly field: string;
  readonly number: number;
  /** "address 2", of several. */
  readonly name: string | null;
  readonly method: string | undefined;
  readonly text: string;
}

/** The addresses whose shipping is to be quoted. */
function waitingOf({ destinations, shippingMethod, address }: Order): Waiting[] {
  if (!destinations) {
    return [{ field: 'price', number: 0, name: null, method: shippingMethod?.name, text: address }];
  }
  const all = destinations.map((one, number) => ({ ...one, number }));
  const waiting = all.filter(({ shippingToQuote }) => shippingToQuote);
  const further = waiting.filter(({ number }) => number > 0);
  return waiting.map((one) => ({
    field: one.number === 0 ? 'price' : `further.${further.indexOf(one)}.price`,
    number: one.number,
    name: destinationName(one.number).toLowerCase(),
    method: one.shippingMethod?.name,
    text: one.text,
  }));
}

const ownQuote = shippingQuote.extend({ price: shippingPrice });

/** The prices as the API takes them, or what is wrong at which field. */
function checkQuote(
  waiting: readonly Waiting[],
  values: Readonly<Record<string, string>>,
): Checked<ShippingQuote> {
  const typed = waiting.map(({ field, number }) => ({
    destination: number,
    price: wireNumber(values[field] ?? '', 'dollars'),
  }));
  const own = typed.find(({ destination }) => destination === 0);
  const further = typed.filter(({ destination }) => destination > 0);
  const quote = { ...(own && { price: own.price }), ...(further.length > 0 && { further }) };
  const missing = waiting.map(({ field }) => [field, 'Enter a price.']);
  return checkBySchema(own ? ownQuote : shippingQuote, quote, Object.fromEntries(missing));
}

function useQuoteShipping({ _id: id, number }: Order) {
  const { mutateAsync } = useChange({
    call: (api, body: ShippingQuote) => api.quoteShipping({ params: { id }, body }),
    done: `Shipping of ${number} quoted`,
    rereads: [orderKeys.all],
  });
  return mutateAsync;
}
