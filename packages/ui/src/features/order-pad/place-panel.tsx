import type { Machine } from '@kerf/contract/schemas/machine';
import type { Order } from '@kerf/contract/schemas/order';
import {
  CARD_PAYMENT_MAX,
  CARD_PAYMENT_MIN,
  CENTS_MAX,
  cents,
  fitsOneCardPayment,
  formatCents,
} from '@kerf/domain/money';
import { Box, Button, Stack, Text, Title } from '@mantine/core';
import { useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { OrderKeys, onOrderKey } from '../../components/form/order-keys.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { OfflineReason } from '../../components/offline-reason.tsx';
import { counted } from '../../components/quantity.tsx';
import { Total } from '../../components/total.tsx';
import { useIsOffline } from '../../connection/connection-context.tsx';
import { loginPath } from '../../session/destination.ts';
import type { Account } from '../../session/session-state.ts';
import { useAddressChoice } from '../checkout/address-choice.ts';
import { ChargeFields } from '../checkout/charge-fields.tsx';
import { DeliveryFields } from '../checkout/delivery-fields.tsx';
import { NextSteps } from '../checkout/next-steps.tsx';
import { OrderRefusal } from '../checkout/order-refusal.tsx';
import { type Delivery, orderRequest } from '../checkout/order-request.ts';
import { TotalParts, totalWith } from '../checkout/order-total.tsx';
import type { NewOrder } from '../checkout/placement.queries.ts';
import { PoNumberField } from '../checkout/po-number-field.tsx';
import {
  areChargesKnown,
  type ChargedLine,
  type Charges,
  chargesPrice,
  isShippingToQuote,
  useCharges,
} from '../checkout/use-charges.ts';
import { type Placement, usePlacement } from '../checkout/use-placement.ts';
import { OverspeedWarning } from '../machines/overspeed-warning.tsx';
import { ChangedPrices } from './changed-prices.tsx';
import classes from './order-pad.module.css';
import { type ReadyLine, readyLines } from './row-view.ts';
import { type Numbered, type SplitLine, splitLines } from './split-lines.ts';
import type { PadState } from './use-pad.ts';

interface PlacePanelProps {
  readonly state: PadState;
  readonly account: Account;
  readonly onPlaced: (order: Order) => void;
}

/** The delivery, the total, and the button that places the ready rows. */
export function PlacePanel({ state, account, onPlaced }: PlacePanelProps) {
  const order = usePadOrder({ state, account, onPlaced });
  const offline = useIsOffline();
  const titleId = useId();
  const formId = useId();
  const count = state.ready.length;
  const total = totalWith(order.goods, order.charges);
  const left = state.problems.length;
  return (
    <>
      <Box
        component="section"
        mt={32}
        bd="1px solid var(--kerf-rule)"
        bdrs="sm"
        bg="var(--kerf-sheet)"
        aria-labelledby={titleId}
      >
        <Title order={2} id={titleId} className={classes.title ?? ''}>
          Order
        </Title>
        <form id={formId} className={classes.form} {...order.props} onKeyDown={onOrderKey}>
          <Stack>
            <DeliveryFields
              delivery={order.delivery}
              choice={order.choice}
              lastAddress={order.lastAddress}
              errors={order.errors}
              onChange={order.change}
            />
            <PoNumberField form={order} />
          </Stack>
          <Stack>
            <ChangedPrices state={state} />
            <ChargeFields charges={order.charges} written={order.delivery.address} />
            <TotalParts goods={count > 0 ? order.goods : null} charges={order.charges} />
            <OverspeedWarning question={order.speeds} />
            {left > 0 && (
              <Text fz="sm" c="dimmed">
                {counted(left, 'row needs', 'rows need')} attention and{' '}
                {left === 1 ? 'stays' : 'stay'} on the pad.
              </Text>
            )}
            <OfflineReason>
              The order has to wait until the server can be reached. What you typed stays here.
            </OfflineReason>
            <NextSteps charges={order.charges} />
          </Stack>
        </form>
      </Box>
      {/* Last in the DOM, so that it sticks to the bottom of the window. */}
      <div className={classes.placeBar}>
        {order.failure && (
          <Box flex="1 1 100%">
            <OrderRefusal error={order.failure} onRetry={order.submit} />
          </Box>
        )}
        {count > 0 && !order.payable && (
          <Text fz="sm">
            A card payment must be between {formatCents(CARD_PAYMENT_MIN)} and{' '}
            {formatCents(CARD_PAYMENT_MAX)}.
          </Text>
        )}
        <Total size="sm" label={totalOfProducts(order)} cents={total} />
        <OrderKeys />
        <Button
          type="submit"
          form={formId}
          size="md"
          loading={order.sending}
          disabled={
            offline ||
            count === 0 ||
            !order.payable ||
            !order.choice.isKnown ||
            !areChargesKnown(order.charges) ||
            !order.speeds.acknowledged
          }
        >
          {count > 0 && total !== null ? `Place order · ${formatCents(total)}` : 'Place Order'}
        </Button>
      </div>
    </>
  );
}

interface PadOrder extends Placement {
  readonly lines: readonly SplitLine[];
  readonly charges: Charges;
  readonly goods: number;
  readonly payable: boolean;
  readonly change: (changes: Partial<Delivery>) => void;
}

/** What the choices of shipping are kept under. */
const FORM = 'order pad';

type MakeOrder = (delivery: Delivery, machine: Machine | null) => NewOrder;

interface PadOrderParts {
  readonly state: PadState;
  readonly account: Account;
  readonly onPlaced: (order: Order) => void;
}

/** Places the ready rows as one order. The others stay on the pad. */
function usePadOrder({ state, account, onPlaced }: PadOrderParts): PadOrder {
  const { pad, store, ready, findings } = state;
  const { chosen } = useAddressChoice(pad.delivery);
  const { lines, own, further } = splitLines(readyLines(ready), state.split.addresses, chosen);
  const charges = useCharges({
    form: FORM,
    lines: lines.map(chargedLine),
    address: own?.address ?? null,
    further,
  });
  const goods = totalOf(lines);
  const payable = fitsOneCardPayment(goods + chargesPrice(charges));
  // The order as sent: rows that become ready meanwhile are not part of it.
  const sent = useRef<NewOrder | null>(null);
  const makeOrder: MakeOrder = (delivery, machine) => {
    const padRows = ready.map(({ row }) => ({ id: row.id, at: row.at }));
    const order = orderRequest({
      lines,
      total: cents(goods),
      charges,
      // Where no row goes to the order's address, the first one that is named is it.
      delivery: own === chosen ? delivery : { ...delivery, addressId: own?._id ?? '' },
      account,
      machine,
    });
    sent.current = { ...order, padRows };
    return sent.current;
  };
  // Placing the order removes its rows from the pad, even if the response was lost; a retry then sends the same
  // order.
  const unanswered = lines.length === 0 && pad.attempt.key !== '' ? sent.current : null;
  const placement = usePlacement({
    // Kept on the device, as the rows are.
    lostWith: null,
    isMoreTyped: false,
    account,
    typed: pad.delivery,
    products: [...new Map(lines.map(({ product }) => [product.id, product])).values()],
    nameOf: ({ number }) => number,
    makeOrder:
      lines.length > 0 && payable && areChargesKnown(charges)
        ? makeOrder
        : unanswered && (() => unanswered),
    undecided: pad.attempt.key === '' ? null : pad.attempt,
    keepAttempt: (attempt) => {
      store.attempt(attempt);
      // Written before sending, so that a reload finds the key.
      if (attempt) store.flush();
    },
    onPlaced: (order) => {
      store.empty(sent.current?.padRows ?? []);
      store.attempt(null);
      // The next order has another number.
      if (pad.delivery.poNumber) store.deliver({ poNumber: null });
      store.flush();
      charges.drop();
      onPlaced(order);
    },
    onConflict: () => findings.recheck(),
  });
  return {
    ...placement,
    lines,
    charges,
    goods,
    payable,
    change: (changes) => {
      store.deliver(changes);
      placement.changed(changes);
    },
  };
}

/** The total of a visitor's ready rows, and the button to sign in and order them. */
export function SignInPanel({ state }: { readonly state: PadState }) {
  const location = useLocation();
  const lines = readyLines(state.ready);
  const charges = useCharges({ form: FORM, lines: lines.map(chargedLine), address: null });
  const goods = totalOf(lines);
  const total = totalWith(goods, charges);
  return (
    <>
      <ChangedPrices state={state} />
      {(charges.shipping || charges.tax) && lines.length > 0 && (
        <Stack gap="sm" maw="24rem" my="md">
          <ChargeFields charges={charges} />
          <TotalParts goods={goods} charges={charges} />
        </Stack>
      )}
      <div className={classes.placeBar}>
        <Text fz="sm" c="dimmed">
          Your rows come with you.
        </Text>
        <Total size="sm" label={totalOfProducts({ lines, charges })} cents={total} />
        <LinkButton to={loginPath(location)} size="md">
          {lines.length > 0 && total !== null
            ? `Log in to order · ${formatCents(total)}`
            : 'Log in to order'}
        </LinkButton>
      </div>
    </>
  );
}

interface TotalledProducts {
  readonly lines: readonly ReadyLine[];
  readonly charges: Charges;
}

/** "Total of 3 products", "Total of 3 products without shipping". */
function totalOfProducts({ lines, charges }: TotalledProducts): string {
  const total = `Total of ${counted(productsIn(lines), 'product')}`;
  return isShippingToQuote(charges) ? `${total} without shipping` : total;
}

/** All rows of a product that go to one address together. */
function chargedLine({
  product,
  quantity,
  total,
  destination = 0,
}: ReadyLine & Numbered): ChargedLine {
  const amount = cents(Math.min(total, CENTS_MAX));
  const { id: productId, sku, piece } = product;
  return { productId, sku, piece, quantity, amount, destination };
}

function productsIn(lines: readonly ReadyLine[]): number {
  return new Set(lines.map(({ product }) => product.id)).size;
}

/** The total in cents, as a plain number: a huge order exceeds the range of `Cents`. */
function totalOf(lines: readonly ReadyLine[]): number {
  return lines.reduce((sum, { total }) => sum + total, 0);
}
