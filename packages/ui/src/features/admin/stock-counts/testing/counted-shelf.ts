import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { type CountLine, countedLine, type StockCount } from '@kerf/contract/schemas/stock-count';
import { notFound } from '@kerf/domain/problem';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropDraft } from '../../../../components/form/form-draft.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../stock-count-page.tsx';

export const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const id = '44444444-4444-4444-8444-444444444444';

/** A stock count with these changes. */
export const shelf = (changes: Partial<StockCount> = {}): StockCount => ({
  _id: id,
  title: 'Shelf 4',
  state: 'open',
  createdAt: '2026-03-12T14:05:00.000Z',
  createdBy: 'Ada',
  bookedAt: null,
  bookedBy: null,
  counted: 0,
  different: 0,
  refused: 0,
  ...changes,
});

/** The products of `store`. */
export const blades = [1, 2].map((number) => ({
  productId: `00000000-0000-4000-8000-00000000000${number}`,
  sku: `KC-${number}`,
  name: `Blade ${number}`,
  onHand: 120,
  held: 10,
}));

/** The line of a blade that was counted. */
export function lineOf(
  index: number,
  counted: number,
  changes: Partial<CountLine> = {},
): CountLine {
  const blade = blades[index];
  if (!blade) throw new Error('There are two blades.');
  const times = { countedAt: '2026-03-12T14:05:00.000Z', countedBy: 'Ada', booked: null };
  return { ...blade, counted, expected: 120, ...times, ...changes };
}

/** A server with two blades that records the counts. */
export function store(sent: unknown[] = []): FakeHandlers {
  const lines: CountLine[] = [];
  return {
    getRole: () => ({ admin: true }),
    getStockCount: () => shelf({ counted: lines.length }),
    listCountLines: () => ({ items: [...lines], total: lines.length, next: null }),
    findCountable: ({ query }) => {
      const found = blades.findIndex(({ sku }) => sku === query.number);
      const blade = blades[found];
      if (!blade) throw notFound('product');
      const counted = lines.find(({ productId }) => productId === blade.productId)?.counted ?? null;
      return { ...blade, counted };
    },
    countProduct: ({ body }) => {
      sent.push(body);
      const { productId, counted } = countedLine.parse(body);
      const line = lineOf(
        blades.findIndex((blade) => blade.productId === productId),
        counted,
      );
      lines.unshift(line);
      return line;
    },
    removeCountLine: ({ params }) => {
      const index = lines.findIndex(({ productId }) => productId === params.productId);
      const [line] = lines.splice(index, 1);
      if (!line) throw notFound('product');
      return { deletedCount: 1, line };
    },
  };
}

/** Opens the count's page. */
export const renderCount = (api: FakeHandlers) =>
  renderApp({ path: `/dashboard/stock-counts/${id}`, account: ada, api });

/** Forgets what an earlier test entered and did not count. */
export const dropScans = () => dropDraft({ form: `stock count ${id}`, email: ada.email });

/** Where part numbers are scanned. */
export const numberField = () => screen.findByLabelText('Scan or type a SKU');
/** Where the quantity is typed. */
export const countedField = () => screen.getByLabelText('Counted');
