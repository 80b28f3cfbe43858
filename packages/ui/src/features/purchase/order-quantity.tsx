import { QuantityField } from '../../components/quantity-field/quantity-field.tsx';
import { TierHint } from '../../components/volume-prices/tier-hint.tsx';
import { VolumePrices } from '../../components/volume-prices/volume-prices.tsx';
import type { OrderForm } from './use-order-form.ts';

/** The quantity field, next to the volume prices. */
export function OrderQuantity({ form }: { readonly form: OrderForm }) {
  const { product, typedQuantity, quantity, state, change } = form;
  return (
    <>
      <VolumePrices product={product} quantity={quantity} />
      <div>
        <QuantityField
          product={product}
          typed={typedQuantity}
          state={state}
          onChange={(typed) => change({ quantity: typed })}
        />
        <TierHint
          product={product}
          quantity={quantity}
          onTake={(more) => change({ quantity: String(more) })}
        />
      </div>
    </>
  );
}
