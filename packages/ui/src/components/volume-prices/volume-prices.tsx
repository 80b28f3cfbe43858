import { lastQuantity } from '@kerf/domain/bounds';
import type { PricedProduct } from '@kerf/domain/price-book';
import { priceRungs, savedInWords } from '@kerf/domain/price-rungs';
import { Money } from '../money.tsx';
import { formatQuantity } from '../quantity.tsx';
import { usePriceBook } from './use-price-book.ts';
import classes from './volume-prices.module.css';

interface VolumePricesProps {
  readonly product: PricedProduct;
  /** The quantity to order, or null if unknown; its price is highlighted. */
  readonly quantity: number | null;
}

/** The price per piece by quantity. Renders nothing if every quantity costs the same. */
export function VolumePrices({ product, quantity }: VolumePricesProps) {
  const rungs = priceRungs(usePriceBook(), product);
  if (rungs.length === 1) return null;
  const [base] = rungs;
  const active = rungs.findLast(({ from }) => quantity !== null && from <= quantity);
  const most = lastQuantity(product);
  return (
    <table className={classes.table}>
      <caption>Volume prices</caption>
      <thead>
        <tr>
          <th scope="col">Pieces</th>
          <th scope="col">Each</th>
          <th scope="col">Saves</th>
        </tr>
      </thead>
      <tbody>
        {rungs.map(({ from, unitPrice }) => (
          <tr
            key={from}
            aria-current={from === active?.from || undefined}
            data-beyond={from > most || undefined}
          >
            <th scope="row">from {formatQuantity(from)}</th>
            <td>
              <Money cents={unitPrice} />
            </td>
            <td>{savedInWords(base.unitPrice, unitPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
