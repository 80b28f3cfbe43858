import { firstQuantity } from '@kerf/domain/bounds';
import { VisuallyHidden } from '@mantine/core';
import { typedNumber } from '../../components/form/typed-number.ts';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { type ComparedRow, differs, specificationRows } from './compared-rows.ts';
import classes from './comparison.module.css';
import { ComparisonHead } from './comparison-head.tsx';
import { ComparisonRows } from './comparison-rows.tsx';
import { ComparisonSettings } from './comparison-settings.tsx';
import type { ComparisonControls } from './comparison-view.ts';
import { cuttingRows, type Plan, priceRows } from './cost-rows.ts';

interface ComparisonProps {
  readonly products: readonly ProductSummary[];
  readonly controls: ComparisonControls;
}

/** The products as columns, with prices at the buyer's quantity and differences marked. */
export function Comparison({ products, controls }: ComparisonProps) {
  const { view } = controls;
  // The smallest quantity in which every product can be ordered.
  const quantity = view.quantity ?? String(Math.max(...products.map(firstQuantity)));
  const plan: Plan = {
    book: usePriceBook(),
    quantity: typedNumber(quantity, 'pieces') ?? Number.NaN,
    board: typedNumber(view.board, 'length') ?? Number.NaN,
    part: typedNumber(view.part, 'length') ?? Number.NaN,
  };
  const shown = (rows: readonly ComparedRow[]) =>
    view.onlyDifferences ? rows.filter(differs) : rows;
  return (
    <>
      <ComparisonSettings controls={controls} quantity={quantity} several={products.length > 1} />
      <div className={classes.scroll}>
        <table className={classes.table} data-columns={products.length}>
          <VisuallyHidden component="caption">Products side by side</VisuallyHidden>
          <ComparisonHead products={products} quantity={plan.quantity} onRemove={controls.remove} />
          <ComparisonRows title="Price and order" rows={shown(priceRows(products, plan))} />
          <ComparisonRows title="Specification" rows={shown(specificationRows(products))} />
          <ComparisonRows title="Cutting" rows={shown(cuttingRows(products, plan))} />
        </table>
      </div>
    </>
  );
}
