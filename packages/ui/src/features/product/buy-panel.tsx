import type { Blade } from '@kerf/domain/blade';
import { firstQuantity, isOrderable } from '@kerf/domain/bounds';
import { Button } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFormDraft } from '../../components/form/use-form-draft.ts';
import { Money } from '../../components/money.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { formatQuantity } from '../../components/quantity.tsx';
import { QuantityField } from '../../components/quantity-field/quantity-field.tsx';
import { quantityState } from '../../components/quantity-field/quantity-state.ts';
import { Total } from '../../components/total.tsx';
import { TierHint } from '../../components/volume-prices/tier-hint.tsx';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { VolumePrices } from '../../components/volume-prices/volume-prices.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { expectedInWords, expectedStockQuery } from '../catalog/expected-stock.ts';
import { purchaseAddress } from '../catalog/product-address.ts';
import { comparisonAddress } from '../comparison/comparison-address.ts';
import { FitNote } from '../machines/fit-badge.tsx';
import { MachinePicker } from '../machines/machine-picker.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import { choosePurchaseQuantity } from '../purchase/use-purchase-draft.ts';
import { AddToPad } from './add-to-pad.tsx';
import { BackInStock } from './back-in-stock.tsx';
import classes from './buy-panel.module.css';

/** A product's prices, stock and order buttons. */
export function BuyPanel({ product }: { readonly product: ProductSummary }) {
  return (
    <section className={classes.panel} aria-label="Price and order">
      {isOrderable(product) ? <Orderable product={product} /> : <NotOrderable product={product} />}
      {product.blade && <MachineChoice blade={product.blade} />}
      <Button
        component={Link}
        to={comparisonAddress([product.id])}
        variant="subtle"
        color="gray"
        leftSection={<IconScale size={16} stroke={1.75} aria-hidden="true" />}
      >
        Compare
      </Button>
    </section>
  );
}

function Orderable({ product }: { readonly product: ProductSummary }) {
  const [typed, setTyped] = useChosenQuantity(product);
  const buyer = useAccount();
  const state = quantityState(usePriceBook(), typed, product);
  const priced = 'total' in state ? state : null;
  const quantity = state.kind === 'orderable' ? state.quantity : null;
  return (
    <>
      <Price product={product} unitPrice={priced?.unitPrice ?? product.unitPrice} />
      <VolumePrices product={product} quantity={quantity} />
      <div>
        <QuantityField product={product} typed={typed} state={state} onChange={setTyped} />
        <TierHint product={product} quantity={quantity} onTake={(more) => setTyped(String(more))} />
      </div>
      <Total cents={priced?.total ?? null} size="sm" />
      <div className={classes.ways}>
        {product.blade && <MachineFit blade={product.blade} />}
        <Button
          component={Link}
          to={purchaseAddress(product.id, quantity)}
          size="md"
          onClick={() => {
            if (buyer === null || quantity === null) return;
            choosePurchaseQuantity({ productId: product.id, email: buyer.email }, quantity);
          }}
        >
          Buy Now
        </Button>
        <AddToPad product={product} quantity={quantity} />
      </div>
    </>
  );
}

/** The quantity as typed, kept across navigation, reload and sign-in. */
function useChosenQuantity(product: ProductSummary): [string, (typed: string) => void] {
  const { draft, change } = useFormDraft({ form: `quantity ${product.id}`, email: '' });
  return [draft.quantity ?? String(firstQuantity(product)), (quantity) => change({ quantity })];
}

function NotOrderable({ product }: { readonly product: ProductSummary }) {
  return (
    <>
      <Price product={product} unitPrice={product.unitPrice} />
      <VolumePrices product={product} quantity={null} />
      <p className={classes.short}>Not enough stock to order</p>
      <BackInStock productId={product.id} />
      {product.blade && <MachineFit blade={product.blade} />}
      <Button size="md" disabled>
        Buy Now
      </Button>
    </>
  );
}

interface PriceProps {
  readonly product: ProductSummary;
  readonly unitPrice: ProductSummary['unitPrice'];
}

function Price({ product, unitPrice }: PriceProps) {
  return (
    <p className={classes.price}>
      <span className={classes.amount}>
        <Money cents={unitPrice} per="each" />
      </span>
      <span className={classes.stock}>
        {formatQuantity(product.stock)} available
        <OnItsWay productId={product.id} />
      </span>
    </p>
  );
}

/** Expected deliveries with dates; renders nothing while loading or on failure. */
function OnItsWay({ productId }: { readonly productId: string }) {
  const { data } = useQuery(expectedStockQuery(useApi(), productId));
  if (!data || data.expected.length === 0) return null;
  return (
    <span className={classes.expected}>
      Expected: {data.expected.map(expectedInWords).join(', ')}
    </span>
  );
}

/** Whether a blade fits the selected machine. */
function MachineFit({ blade }: { readonly blade: Blade }) {
  return <FitNote blade={blade} machine={useChosenMachine().machine} />;
}

/** Selects the machine. For a circular blade, that is part of the feeds and speeds. */
function MachineChoice({ blade }: { readonly blade: Blade }) {
  const { machine } = useChosenMachine();
  if (machine && blade.kind === 'circular') return null;
  return (
    <div className={classes.fit}>
      <MachinePicker />
    </div>
  );
}
