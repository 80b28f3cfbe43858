import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { SalesRow, StockReport } from '@kerf/contract/schemas/report';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { catchSavedFiles } from '../../../components/data-table/testing/saved-files.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { sampleSales } from '../../../testing/sample-sales.ts';
// Imported here so that loading it does not count against the first test's timeout.
import './reports-page.tsx';

const user = userEvent.setup();
const saved = catchSavedFiles();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const ID = '11111111-1111-4111-8111-111111111111';

const figures = { orders: 2, units: 30, paid: 1_290, refunded: -193.5, disputed: 0 };
const busy: SalesRow = {
  ...figures,
  from: '2026-03-11',
  to: '2026-03-11',
  revenue: 1_096.5,
  average: 645,
};
const quiet: SalesRow = {
  from: '2026-03-12',
  to: '2026-03-12',
  orders: 0,
  units: 0,
  paid: 0,
  refunded: 0,
  disputed: 0,
  revenue: 0,
  average: null,
};
const two = sampleSales([busy, quiet], {
  total: { ...figures, revenue: 1_096.5, average: 645 },
  before: {
    ...figures,
    revenue: 1_290,
    average: null,
    orders: 1,
    from: '2026-03-09',
    to: '2026-03-10',
    until: '2026-03-10T14:05:00.000Z',
  },
});

const noStock: StockReport = { products: 0, units: 0, value: 0, ages: [] };

const untaxed = {
  timeZone: 'UTC',
  total: { net: 0, refundedNet: 0, tax: 0, refundedTax: 0, due: 0 },
  rows: [],
};

function renderReports(api: FakeHandlers = {}, query = '') {
  return renderApp({
    path: `/dashboard/reports${query}`,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      getSalesReport: () => two,
      getTopSellers: () => ({ products: [], customers: [], materials: [] }),
      getStockReport: () => noStock,
      getUnsold: () => ({ total: 0, value: 0, products: [] }),
      listUnmet: () => ({ items: [], total: 0, next: null }),
      getTaxReport: () => untaxed,
      ...api,
    },
  });
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test('each figure says how it has changed since the period before, up to the same time', async () => {
  await renderReports();

  const sales = await section('Sales');
  expect(
    await sales.findByText(
      '11–12 Mar 2026, compared with 9–10 Mar 2026, until 14:05 of its last day',
    ),
  ).toBeDefined();
  for (const text of ['15% less than $1,290.00', '100% more than 1', 'The same as before']) {
    expect(sales.getByText(text)).toBeDefined();
  }
});

test('the chart is described in words, and the table below it has every value', async () => {
  await renderReports({}, '?by=day');

  const chart = await screen.findByRole('img', { name: /^Revenue by day, 2 bars/ });
  expect(chart.getAttribute('aria-label')).toContain('Highest $1,096.50, 11 Mar 2026');
  const row = screen.getByRole('rowheader', { name: '11 Mar 2026' }).closest('tr');
  expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['11 Mar 2026', '2', '30', '$1,290.00', '-$193.50', '$0.00', '$1,096.50', '$645.00'],
  ]);

  await user.click(screen.getByRole('radio', { name: 'Units' }));
  expect(await screen.findByRole('img', { name: /^Units by day/ })).toBeDefined();
});

test('the period, interval and measure are in the URL', async () => {
  const asked: unknown[] = [];
  const { path } = await renderReports(
    {
      getSalesReport: ({ query }) => {
        asked.push(query);
        return two;
      },
    },
    '?from=2026-03-01&to=2026-03-31&by=week&show=orders',
  );
  await screen.findByRole('img', { name: /^Paid orders by week/ });
  expect(asked).toContainEqual({ from: '2026-03-01', to: '2026-03-31', step: 'week' });

  await user.selectOptions(screen.getByLabelText('Period'), 'Last year');
  await waitFor(() => expect(path()).toBe('/dashboard/reports?show=orders&period=last-year'));
  expect(screen.getByRole('radio', { name: 'Month', checked: true })).toBeDefined();
});

test('days that form no period are kept as typed with an error, and nothing is requested', async () => {
  const asked: unknown[] = [];
  const { path } = await renderReports(
    {
      getSalesReport: ({ query }) => {
        asked.push(query.from);
        return two;
      },
    },
    '?from=2026-03-01&to=2026-03-31',
  );
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '2026-04-02' } });
  expect(screen.getByText('Choose a last day that is not before the first.')).toBeDefined();
  expect(path()).toContain('from=2026-03-01');

  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-04-30' } });
  await waitFor(() => expect(path()).toContain('from=2026-04-02&to=2026-04-30'));
  expect(asked).not.toContain(undefined);
});

test('a day that is typed keeps the focus while the address follows', async () => {
  const { path } = await renderReports({}, '?from=2026-03-01&to=2026-03-31');
  const from = await screen.findByLabelText('From');
  await user.click(from);
  fireEvent.change(from, { target: { value: '2026-03-12' } });
  await waitFor(() => expect(path()).toContain('from=2026-03-12'));

  expect(document.activeElement).toBe(screen.getByLabelText('From'));
});

test('an empty shop says so in every part, without charts', async () => {
  await renderReports({ getSalesReport: () => sampleSales() });
  for (const text of [
    'No paid orders in this period',
    'Nothing was sold in this period',
    'Nothing in stock',
    'Every product in stock has sold',
    'No unmet searches',
  ]) {
    expect(await screen.findByText(text)).toBeDefined();
  }
  expect(screen.queryByRole('img', { name: /All values/ })).toBeNull();
});

test('best sellers link to their products and customers', async () => {
  const sold = { units: 30, amount: 1_290 };
  await renderReports({
    getTopSellers: () => ({
      products: [{ productId: ID, name: 'Crosscut', sku: 'KC-250', ...sold }],
      customers: [
        { userId: ID, name: 'Robin Hale', email: 'robin@example.com', orders: 2, revenue: 1_096.5 },
      ],
      materials: [{ material: null, products: 1, ...sold }],
    }),
  });
  const best = await section('Best sellers');
  const href = async (name: string) =>
    (await best.findByRole('link', { name })).getAttribute('href');
  expect(await href('Crosscut')).toBe(`/dashboard/manage-products/${ID}`);
  expect(await href('Robin Hale')).toBe(`/dashboard/customer/${ID}`);
  expect(best.getByText('Not specified')).toBeDefined();
});

test('an export has every row, including those not shown', async () => {
  const product = { productId: ID, name: '=Crosscut', sku: 'KC-250', onHand: 4, lastSold: null };
  await renderReports({
    getUnsold: ({ query }) => ({
      total: 2,
      value: 400,
      products: [
        { ...product, value: 300 },
        ...(query.limit === '10000' ? [{ ...product, name: 'Wax', value: 100 }] : []),
      ],
    }),
  });
  expect(await screen.findByText(/^2 products worth \$400\.00/)).toBeDefined();
  await user.click(
    screen.getByRole('button', { name: 'Export all as CSV: Products that did not sell' }),
  );
  await waitFor(async () => {
    const [text = ''] = await saved.texts();
    expect(text.split('\r\n')).toEqual([
      '\uFEFFProduct,SKU,On hand,Last sold,Value',
      "'=Crosscut,KC-250,4,,300.00",
      'Wax,KC-250,4,,100.00',
      '',
    ]);
  });
});

test('the stock is shown by value and age', async () => {
  await renderReports({
    getStockReport: () => ({
      products: 2,
      units: 30,
      value: 289.5,
      ages: [
        { fromDays: 0, toDays: 30, products: 1, units: 8, value: 84 },
        { fromDays: 31, toDays: null, products: 2, units: 22, value: 205.5 },
      ],
    }),
  });
  expect(await screen.findByText('$289.50 in 30 units of 2 products')).toBeDefined();
  expect(
    screen.getByRole('img', { name: /0–30 days: \$84\.00; Over 30 days: \$205\.50/ }),
  ).toBeDefined();
});

test('a part that fails can be retried while the others are there', async () => {
  let online = false;
  await renderReports({
    getStockReport: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return noStock;
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  expect(await screen.findByRole('img', { name: /^Revenue/ })).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing in stock')).toBeDefined();
});

test('tax is by period, place and rate, and its export has what was taxed and refunded', async () => {
  const money = { net: 318.18, refundedNet: -124.95, tax: 60.46, refundedTax: -23.74, due: 36.72 };
  const taxed = {
    from: '2026-03-11',
    to: '2026-03-11',
    title: 'VAT 19%',
    country: 'DE',
    region: '',
  };
  await renderReports({
    getTaxReport: () => ({ timeZone: 'UTC', total: money, rows: [{ ...taxed, ...money }] }),
  });
  const tax = await section('Tax');
  expect(await tax.findByText('$36.72 to pay: $60.46 charged, $23.74 refunded')).toBeDefined();
  // Words stand at the start, figures at the end.
  const ends = ['Germany', '–', 'VAT 19%', '$60.46'].map((text) =>
    tax.getByText(text).closest('td')?.getAttribute('data-align'),
  );
  expect(ends).toEqual([null, null, null, 'end']);
  await user.click(tax.getByRole('button', { name: 'Export as CSV: Tax by rate' }));
  await waitFor(async () =>
    expect((await saved.texts())[0]).toContain(
      '2026-03-11,2026-03-11,DE,,VAT 19%,318.18,60.46,-124.95,-23.74,36.72',
    ),
  );
});

test('a shop that never charged tax has no report of it', async () => {
  await renderReports();
  await section('Sales');
  expect(screen.queryByRole('region', { name: 'Tax' })).toBeNull();
});
