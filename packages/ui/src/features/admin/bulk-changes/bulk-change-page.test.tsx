import type { BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchSavedFiles } from '../../../components/data-table/testing/saved-files.ts';
import {
  changed,
  id,
  pageOf,
  planned,
  renderChange,
  user,
  wrong,
} from './testing/rendered-change.tsx';

const saved = catchSavedFiles();
test('a plan shows old and new values of each cell, and its counts filter the rows', async () => {
  const asked: unknown[] = [];
  const { path } = await renderChange({
    listBulkChangeRows: ({ query }) => {
      asked.push(query.plan);
      return pageOf([changed, wrong]);
    },
  });
  const row = (await screen.findByRole('link', { name: 'Crosscut 250' })).closest('tr');
  expect(row?.textContent).toContain('from 48.00→ to 49.92');
  expect(row?.textContent).toContain('from KC-255→ to empty');
  expect(row?.textContent).toContain('from yes→ to no');
  expect(row?.textContent).toContain('To change');
  expect(screen.getByText('Price: Enter an amount such as 48.00.')).toBeDefined();
  expect(
    screen.getByText(
      '12 products will be added and 340 changed; rows with a problem are left out.',
    ),
  ).toBeDefined();

  await user.click(screen.getByRole('button', { name: '1 problem' }));
  expect(path()).toBe(`/dashboard/change/${id}?plan=fault`);
  await waitFor(() => expect(asked).toContain('fault'));
  for (const name of ['12 new', '340 changed', '5 unchanged']) {
    expect(screen.getByRole('button', { name })).toBeDefined();
  }
});

test.each([
  [{ same: 5 }, 'Nothing to apply: 5 products would stay the same.'],
  [
    { problem: 1 },
    'Nothing to apply: 1 row has a problem. Correct the file and import it again, or choose other columns.',
  ],
  [
    { problem: 3, same: 1 },
    'Nothing to apply: 3 rows have a problem, and 1 product would stay the same. Correct the file and import it again, or choose other columns.',
  ],
])('a plan with nothing to apply says why and leads on: %j', async (some, words) => {
  const counts = { add: 0, change: 0, same: 0, problem: 0, refused: 0, kept: 0, ...some };
  await renderChange({ getBulkChange: () => ({ ...planned, counts, importFile: id }) });

  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to columns' }).getAttribute('href')).toBe(
    `/dashboard/import?file=${id}`,
  );
});

test('a plan says how many rows the file hides, and leads back to the sheet that it was made from', async () => {
  const from = { importFile: id, importSheet: 'Blätter & Co' };
  await renderChange({ getBulkChange: () => ({ ...planned, ...from, hiddenRows: 12 }) });

  expect(await screen.findByText(/^12 rows that the file hides are imported too/)).toBeDefined();
  const back = screen.getByRole('link', { name: 'Back to columns' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(back, 'https://shop.example').searchParams)).toEqual({
    file: id,
    sheet: 'Blätter & Co',
  });
});

test.each([
  ['keep', /^Volume prices stay as they are/],
  ['along', /^Volume prices change along with prices/],
] as const)(
  'a plan of prices says what happens to volume prices: %s',
  async (volumePrices, words) => {
    await renderChange({ getBulkChange: () => ({ ...planned, importFile: id, volumePrices }) });

    expect(await screen.findByText(words)).toBeDefined();
  },
);

test('while rows are loading, no list says that there are none', async () => {
  await renderChange({ getBulkChange: () => ({ ...planned, state: 'planning' }) });

  expect(await screen.findByText('Reading the rows…')).toBeDefined();
  expect(screen.getByRole('progressbar')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('No rows')).toBeNull();
});

test('problems are saved with row, column, value and reason', async () => {
  await renderChange({
    listBulkChangeRows: ({ query }) => pageOf(query.plan === 'problem' ? [wrong] : [changed]),
  });
  await user.click(await screen.findByRole('button', { name: 'Download problems' }));
  expect(await screen.findByText('1 problem exported')).toBeDefined();
  expect((await saved.texts()).at(-1)).toBe(
    "\uFEFFRow,SKU,Column,Value,Reason\r\n7,KC-300,Price,'=1+1,Enter an amount such as 48.00.\r\n",
  );
});

test('problem rows of an import are saved in the columns of its file, safe to open', async () => {
  await renderChange({
    getBulkChange: () => ({ ...planned, importFile: id }),
    listRowsToCorrect: () => ({
      separator: ';',
      headings: ['To correct', 'Artikel', 'VK'],
      rows: [
        ['Price: Enter an amount.', 'KC-300', '=1+1'],
        ['Price: Enter an amount.', 'KC;"301"', '-'],
      ],
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Download rows to correct' }));
  expect(await screen.findByText('2 rows exported')).toBeDefined();
  expect((await saved.texts()).at(-1)).toBe(
    '\uFEFFTo correct;Artikel;VK\r\nPrice: Enter an amount.;KC-300;\'=1+1\r\nPrice: Enter an amount.;"KC;""301""";-\r\n',
  );
});

test('an added product shows its main values, and the others on request', async () => {
  const added: BulkChangeRow = {
    ...changed,
    plan: 'add',
    productId: null,
    changes: [
      { column: 'Name', from: null, to: 'Rip 300' },
      { column: 'Description', from: null, to: 'Fast.' },
      { column: 'Price', from: null, to: '48.00' },
      { column: 'Diameter', from: null, to: '300' },
    ],
  };
  await renderChange({ listBulkChangeRows: () => pageOf([added]) });
  const summary = await screen.findByText('3 more values');
  const rest = summary.closest('details');
  expect(rest?.open).toBe(false);
  expect(rest?.textContent).toContain('Diameter300');
  expect(rest?.textContent).not.toContain('48.00');
  expect(screen.getByText('48.00')).toBeDefined();
});

test('problems are told by their cause, with the rows of the file', async () => {
  const counts = { ...planned.counts, problem: 802 };
  await renderChange({
    getBulkChange: () => ({ ...planned, kind: 'import', counts }),
    listBulkChangeCauses: () => ({
      causes: [
        { column: 'Price', reason: 'Enter an amount such as 48.00.', rows: 802, positions: [2, 7] },
        { column: 'On hand', reason: 'Enter 0 or more.', rows: 1, positions: [7] },
      ],
    }),
  });

  const causes = within(await screen.findByRole('list', { name: 'Problems by cause' }));
  expect(causes.getByText('802 rows: 2, 7 and 800 more')).toBeDefined();
  expect(causes.getByText('1 row: 7')).toBeDefined();
  expect(await screen.findByText('Row 7')).toBeDefined();
});

test('low prices are used for all rows at once, and one is left out', async () => {
  const bodies: unknown[] = [];
  const asking: BulkChangeRow = {
    ...changed,
    position: 7,
    sku: 'KC-300',
    plan: 'problem',
    faults: [
      {
        column: 'Price',
        value: '0.01',
        reason: '$0.01 is under 50% of $30.00.',
        question: 'low-price',
      },
    ],
  };
  const counts = { ...planned.counts, problem: 13, asked: 12, question: 12, leftOut: 0 };
  let rows = [asking, wrong];
  await renderChange({
    getBulkChange: () => ({ ...planned, counts }),
    listBulkChangeRows: () => pageOf(rows),
    listBulkChangeCauses: () => ({
      causes: [],
      questions: [{ questions: ['low-price'], rows: 12, open: 12, positions: [7] }],
    }),
    answerBulkChange: ({ body }) => {
      bodies.push(body);
      rows = [{ ...asking, plan: 'change', answer: 'apply' }];
      return { ...planned, counts };
    },
  });
  await screen.findByText('12 prices far below the old one');
  screen.getByText(/rows with a problem or an open question are left out/);
  await screen.findByRole('button', { name: 'Use this price: KC-300' });
  expect(screen.getAllByRole('button', { name: /^Leave out: / })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Use all 12 prices' }));
  await screen.findByRole('button', { name: 'Use this price: KC-300', pressed: true });
  await user.click(screen.getByRole('button', { name: 'Leave out: KC-300' }));

  await waitFor(() =>
    expect(bodies).toEqual([
      { answer: 'apply', rows: { by: 'questions', questions: ['low-price'] } },
      { answer: 'leave-out', rows: { by: 'position', position: 7 } },
    ]),
  );
});

test('a row of a withdrawn product says so, with Restore as the answer', async () => {
  const reason = 'KC-300 was withdrawn on March 2, 2026.';
  const asking: BulkChangeRow = {
    ...changed,
    sku: 'KC-300',
    plan: 'problem',
    faults: [{ column: 'SKU', value: 'KC-300', reason, question: 'withdrawn' }],
  };
  const later: BulkChangeRow = {
    ...asking,
    position: 8,
    sku: 'KC-400',
    faults: [{ column: 'SKU', value: 'KC-400', reason: 'Asks something new.', question: 'new' }],
  };
  await renderChange({ listBulkChangeRows: () => pageOf([asking, later]) });
  const row = (await screen.findByText(reason)).closest('tr') ?? document.body;
  expect(
    within(row)
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toContain('Restore');
  // What this app does not know is not answered here.
  const unknown = screen.getByText('Asks something new.').closest('tr') ?? document.body;
  expect(within(unknown).queryByRole('button', { name: /KC-400/ })).toBeNull();
});
