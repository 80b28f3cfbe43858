import type { Order } from '@kerf/contract/schemas/order';
import { firstQuantity } from '@kerf/domain/bounds';
import { type LineTexts, lineTextFaults } from '@kerf/domain/line-texts';
import type { Cents } from '@kerf/domain/money';
import { type PriceBook, priceFor } from '@kerf/domain/price-book';
import { lineAmount } from '@kerf/domain/quote';
import { readQuantity } from '@kerf/domain/typed-quantity';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnanswered } from '../../components/form/use-unanswered.ts';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import {
  type QuantityState,
  quantityState,
} from '../../components/quantity-field/quantity-state.ts';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import type { Account } from '../../session/session-state.ts';
import { productKeys } from '../catalog/products.queries.ts';
import { useAddressChoice } from '../checkout/address-choice.ts';
import { useLineFields } from '../checkout/line-fields.ts';
import { type Delivery, eachOfDelivery, orderRequest } from '../checkout/order-request.ts';
import { areChargesKnown, type Charges, useCharges } from '../checkout/use-charges.ts';
import { type Placement, usePlacement } from '../checkout/use-placement.ts';
import { useChosenMachineId } from '../machines/use-chosen-machine.ts';
import { type PurchaseDraft, usePurchaseDraft } from './use-purchase-draft.ts';

interface OrderFormParts {
  readonly latest: ProductSummary;
  readonly account: Account;
  readonly onPlaced: (order: Order) => void;
}

export interface OrderForm extends Placement {
  /**
   * The product as it was for an order that has no answer yet, which may have taken what the stock lacks by now;
   * otherwise the latest.
   */
  readonly product: ProductSummary;
  readonly typedQuantity: string;
  /** The number typed, orderable or not; null if it is not a number. */
  readonly quantity: number | null;
  readonly state: QuantityState;
  readonly charges: Charges;
  /** Cents per piece at the quantity in the form. */
  readonly unitPrice: Cents;
  /** The unit price that the buyer saw before it changed; null if it is unchanged. */
  readonly oldPrice: Cents | null;
  /** What is said of the product, as typed. */
  readonly texts: LineTexts;
  readonly change: (
    changes: Partial<Pick<PurchaseDraft, 'quantity' | keyof LineTexts | keyof Delivery>>,
  ) => void;
}

/** The state of a product's order form: its fields, validation and submission. */
export function useOrderForm({ latest, account, onPlaced }: OrderFormParts): OrderForm {
  const client = useQueryClient();
  const book = usePriceBook();
  const owner = { productId: latest.id, email: account.email };
  const { draft, isQuantityTyped, change, drop } = usePurchaseDraft(owner);
  const ordered = useUnanswered<ProductSummary>();
  const [machineId] = useChosenMachineId();
  const delivery = eachOfDelivery((field) => draft[field]);
  const { note, costCenter } = draft;
  const texts = { note: note.trim(), costCenter: costCenter.trim() };
  const faults = lineTextFaults(useLineFields(account.email), texts);
  const typed = JSON.stringify([draft.quantity, note, costCenter, delivery, machineId]);
  const product = (draft.attempt && ordered.sentWith(typed)) ?? latest;
  const [seen, setSeen] = useState(product);
  const state = quantityState(book, draft.quantity, product);
  const charges = useCharges({
    form: product.id,
    lines:
      state.kind === 'orderable'
        ? [
            {
              productId: product.id,
              sku: product.sku,
              quantity: state.quantity,
              piece: product.piece,
              amount: lineAmount({
                unitPrice: priceFor(book, product, state.quantity).unitPrice,
                quantity: state.quantity,
              }),
            },
          ]
        : [],
    address: useAddressChoice(draft).chosen?.address ?? null,
  });
  const placement = usePlacement({
    lostWith: 'window',
    isMoreTyped: isQuantityTyped || note !== '' || costCenter !== '',
    lineErrors: Object.fromEntries(faults.map(({ field, message }) => [field, message])),
    account,
    typed: draft,
    products: [product],
    nameOf: () => product.id,
    makeOrder:
      state.kind === 'orderable' && areChargesKnown(charges)
        ? (delivery, machine) => {
            setSeen(product);
            ordered.keep(product, typed);
            const { quantity } = state;
            const { unitPrice } = priceFor(book, product, quantity);
            return orderRequest({
              lines: [{ product, quantity, texts }],
              total: lineAmount({ unitPrice, quantity }),
              charges,
              delivery,
              account,
              machine,
            });
          }
        : null,
    undecided: draft.attempt,
    keepAttempt: (attempt) => change({ attempt }),
    onPlaced: (order) => {
      drop();
      charges.drop();
      onPlaced(order);
    },
    onConflict: () => void client.invalidateQueries({ queryKey: productKeys.all }),
  });
  const read = readQuantity(draft.quantity);
  const quantity = read.kind === 'whole' ? read.quantity : null;
  const unitPrice = priceAt(book, product, quantity);
  const seenPrice = priceAt(book, seen, quantity);

  return {
    ...placement,
    product,
    typedQuantity: draft.quantity,
    quantity,
    state,
    charges,
    texts: { note, costCenter },
    unitPrice,
    oldPrice: seenPrice === unitPrice ? null : seenPrice,
    change: (changes) => {
      change(changes);
      placement.changed(changes);
    },
  };
}

function priceAt(book: PriceBook, product: ProductSummary, quantity: number | null): Cents {
  return priceFor(book, product, quantity ?? firstQuantity(product)).unitPrice;
}
