import type { Order } from '@kerf/contract/schemas/order';
import { shippingQuote } from '@kerf/contract/schemas/shipping-change';
import { formatCents } from '@kerf/domain/money';
import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { toastSuccess } from '../../../components/toasts.tsx';
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
  const form = useForm({
    initial: { price: '' },
    check: ({ price }) =>
      checkBySchema(
        shippingQuote,
        { price: wireNumber(price, 'dollars') },
        { price: 'Enter a price.' },
      ),
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
      <Text fz="sm" style={{ whiteSpace: 'pre-line' }}>
        {order.shippingMethod?.name}, to {order.customerName}
        {'\n'}
        {order.address}
      </Text>
      <TextInput
        label="Shipping price (USD)"
        description={order.taxRows ? 'Without tax, which is added.' : undefined}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.field('price')}
      />
      <Text fz="sm">
        {order.customerName} is emailed the total, and can pay it
        {hours === undefined ? '' : ` for ${hoursInWords(hours)}`}.
      </Text>
    </FormDialog>
  );
}

function useQuoteShipping({ _id: id, number }: Order) {
  const api = useApi();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: { readonly price: number }) => api.quoteShipping({ params: { id }, body }),
    onSuccess: () => toastSuccess(`Shipping of ${number} quoted`),
    // A refusal means that the page is out of date.
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
  return mutateAsync;
}
