import { lastQuantity } from '@kerf/domain/bounds';
import { formatCents } from '@kerf/domain/money';
import type { PricedProduct } from '@kerf/domain/price-book';
import { priceRungs, savedInWords } from '@kerf/domain/price-rungs';
import type { ReactNode } from 'react';
import { formatQuantity, NumberText } from '../quantity.tsx';
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
    <VolumeTable>
      {rungs.map(({ from, unitPrice }) => (
        <VolumeRow
          key={from}
          from={`from ${formatQuantity(from)}`}
          each={formatCents(unitPrice)}
          saved={savedInWords(base.unitPrice, unitPrice)}
          isChosen={from === active?.from}
          isBeyond={from > most}
        />
      ))}
    </VolumeTable>
  );
}

/** The table around rows of volume prices. */
export function VolumeTable({ children }: { readonly children: ReactNode }) {
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
      <tbody>{children}</tbody>
    </table>
  );
}

interface VolumeRowProps {
  readonly from: string;
  readonly each: string;
  readonly saved: string;
  /** Whether it is the price of the quantity to order. */
  readonly isChosen?: boolean;
  /** Whether it begins beyond the stock. */
  readonly isBeyond?: boolean;
}

/** A step of the price, in words. */
export function VolumeRow(props: VolumeRowProps) {
  const { from, each, saved, isChosen = false, isBeyond = false } = props;
  return (
    <tr aria-current={isChosen || undefined} data-beyond={isBeyond || undefined}>
      <th scope="row">{from}</th>
      <td>
        <NumberText text={each} />
      </td>
      <td>{saved}</td>
    </tr>
  );
}
