import type { SavedList } from '@kerf/contract/schemas/saved-list';
import { dollarsFromCents } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import { useMutation } from '@tanstack/react-query';
import { csvDollars, csvLines } from '../../components/data-table/csv/csv.ts';
import { csvFile, saveCsv } from '../../components/data-table/csv/save-csv.ts';
import type { CsvField } from '../../components/data-table/table-column.ts';
import { toastFailure } from '../../components/toasts.tsx';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useApi } from '../../shared/api.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { obstacle } from '../order-again/again.messages.ts';
import { type ChosenRow, chosenRows } from '../order-again/again-choice.ts';
import { againRows } from '../order-again/again-rows.ts';

/** SKU and quantity come first, so that the order pad can read the file. */
const fields: readonly CsvField<ChosenRow>[] = [
  { title: 'SKU', value: ({ product, row }) => product?.sku ?? row.item.sku },
  { title: 'Quantity', value: ({ row }) => row.item.quantity },
  { title: 'Product', value: ({ product, row }) => product?.name ?? row.item.name },
  {
    title: 'Each today (USD)',
    value: ({ unitPrice }) => (unitPrice === null ? null : csvDollars(dollarsFromCents(unitPrice))),
  },
  {
    title: 'Amount today (USD)',
    value: ({ unitPrice, quantity }) =>
      unitPrice === null || quantity === null
        ? null
        : csvDollars(dollarsFromCents(lineAmount({ unitPrice, quantity }))),
  },
  { title: 'Note', value: obstacle },
];

/** Exports a list with current prices as CSV. */
export function useExportList() {
  const api = useApi();
  const book = usePriceBook();
  const { files } = usePlatform();
  return useMutation({
    mutationFn: async ({ _id, name }: SavedList) => {
      const { rows } = await api.getSavedList({ params: { id: _id } });
      const asked = rows.map(({ productId, quantity }) => ({ productId, quantity }));
      const items = rows.map((row) => ({ ...row, price: null }));
      const today = againRows(items, await api.checkOrder({ body: { rows: asked } }));
      const lines = chosenRows(book, today, {});
      await saveCsv(files, csvFile(fileName(name), fields, [csvLines(fields, lines)]), name);
    },
    onError: (error) => toastFailure(`The list was not exported. ${problemMessage(error).detail}`),
  });
}

/** Makes a file name that is valid on every OS. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return plain === '' ? 'list' : plain;
}
