import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { sampleBulkChange } from '@kerf/contract/testing/sample-bulk-changes';
import { sampleCrosscut, sampleStock } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { catchSavedFiles } from '../../../components/data-table/saved-files.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './bulk-change-page.tsx';
import './bulk-changes-page.tsx';

const user = userEvent.setup();
const saved = catchSavedFiles();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const id = '11111111-1111-4111-8111-111111111111';

const planned = sampleBulkChange({
  _id: id,
  counts: { add: 12, change: 340, same: 5, problem: 1, refused: 0, kept: 0 },
});

const changed: BulkChangeRow = {
  position: 1,
  productId: '22222222-2222-4222-8222-222222222222',
  sku: 'KC-250',
  name: 'Crosscut 250',
  plan: 'change',
  changes: [
    { column: 'Price', from: '48.00', to: '49.92' },
    { column: 'Replaced by', from: 'KC-255', to: '' },
    { column: 'Archived', from: 'yes', to: '' },
  ],
  faults: [],
  applied: null,
  refusal: null,
  undone: null,
  undoRefusal: null,
};
const wrong: BulkChangeRow = {
  ...changed,
  position: 7,
  sku: 'KC-300',
  name: 'Clearedge 300',
  plan: 'problem',
  changes: [],
  faults: [{ column: 'Price', value: '=1+1', reason: 'Enter an amount such as 48.00.' }],
};

const pageOf = <Item,>(items: readonly Item[]) => ({
  items: [...items],
  total: items.length,
  next: null,
});

function renderChange(api: FakeHandlers, query = '') {
  return renderApp({
    path: `/dashboard/change/${id}${query}`,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      getBulkChange: () => planned,
      listBulkChangeRows: () => pageOf([changed, wrong]),
      listBulkChangeCauses: () => ({ causes: [] }),
      ...api,
    },
  });
}

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

test('applying asks, shows progress, and ends with what was not applied', async () => {
  let now = planned;
  await renderChange({
    getBulkChange: () => now,
    applyBulkChange: () => {
      now = { ...planned, state: 'applying', progress: { done: 176, total: 352 } };
      return now;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  await user.click(await screen.findByRole('button', { name: 'Apply to 352 products' }));
  expect(await screen.findByRole('progressbar', { name: '176 rows of 352' })).toBeDefined();

  const counts = { ...planned.counts, refused: 2 };
  const undoUntil = new Date(Date.now() + 3_600_000).toISOString();
  const appliedAt = new Date().toISOString();
  now = { ...planned, state: 'applied', counts, appliedAt, appliedBy: 'Ada Marsh', undoUntil };
  expect(await screen.findByText(/^350 products added or changed/)).toBeDefined();
  expect(screen.getByRole('button', { name: '2 not applied' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^Undo \(until/ })).toBeDefined();
});

test('new products are added as drafts, unless they are to be published now or at a time', async () => {
  const bodies: unknown[] = [];
  await renderChange({
    applyBulkChange: ({ body }) => {
      bodies.push(body);
      return { ...planned, state: 'applying' };
    },
  });
  const group = within(await screen.findByRole('radiogroup', { name: '12 new products' }));
  expect(group.getByRole('radio', { name: /^Add as drafts/ })).toHaveProperty('checked', true);
  await user.click(group.getByRole('radio', { name: 'Publish at a time' }));
  expect(screen.getByText(/^Enter a date and a time\. /)).toBeDefined();
  expect(group.getByLabelText('Publish at').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
  fireEvent.change(group.getByLabelText('Publish at'), { target: { value: '2099-01-01T09:00' } });
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await user.click(await screen.findByRole('button', { name: 'Apply to 352 products' }));

  const publishNewAt = new Date('2099-01-01T09:00').toISOString();
  await waitFor(() => expect(bodies).toEqual([{ publishNewAt }]));
});

test.each([
  [null, 'Open the drafts', '&state=draft'],
  [undefined, 'Open the new products', ''],
])('an applied change leads to what it added: %s', async (publishNewAt, name, query) => {
  const done = { ...planned, state: 'applied', publishNewAt } as const;
  await renderChange({ getBulkChange: () => done });
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(`/dashboard/manage-products?addedBy=${id}${query}`);
});

test('a change that adds nothing does not ask what new products become', async () => {
  const counts = { ...planned.counts, add: 0 };
  await renderChange({ getBulkChange: () => ({ ...planned, counts }) });
  await screen.findByRole('button', { name: 'Apply' });
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('a change is scheduled at a time of the shop in the future', async () => {
  const bodies: unknown[] = [];
  await renderChange({
    getShop: () => ({ holdHours: 72, timeZone: 'America/New_York' }),
    applyBulkChange: ({ body }) => {
      bodies.push(body);
      return { ...planned, state: 'scheduled', takesEffectAt: '2099-01-01T08:00:00.000Z' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Apply later' }));
  const field = await screen.findByLabelText('Takes effect at');
  expect(await screen.findByText(/time zone, America\/New_York, which is not yours/)).toBeDefined();
  fireEvent.change(field, { target: { value: '2020-01-01T09:00' } });
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('Enter a time in the future.')).toBeDefined();
  fireEvent.change(field, { target: { value: '2099-01-01T09:00' } });
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ takesEffectAt: '2099-01-01T14:00:00.000Z', publishNewAt: null }]),
  );
});

test('cancelling a schedule asks with two answers that cannot be taken for one another', async () => {
  const takesEffectAt = '2099-01-01T08:00:00.000Z';
  await renderChange({ getBulkChange: () => ({ ...planned, state: 'scheduled', takesEffectAt }) });
  await user.click(await screen.findByRole('button', { name: 'Cancel schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the schedule?' }));
  const answers = dialog.getAllByRole('button').map(({ textContent }) => textContent);
  expect(answers).toEqual(['Keep schedule', 'Cancel schedule']);
});

test('a step that another window took first says so and shows what it did', async () => {
  let now = planned;
  await renderChange({
    getBulkChange: () => now,
    discardBulkChange: () => {
      now = { ...planned, state: 'discarded' };
      throw new ProblemError({ code: 'bulk_change_state', state: 'discarded' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Discarded. Nothing was changed.')).toBeDefined();
});

test('a change that failed says why, and one that does not exist leads to the list', async () => {
  const failure = 'Another product took one of these names meanwhile.';
  const { navigate } = await renderChange({
    getBulkChange: ({ params }) => {
      if (params.id !== id) throw new ProblemError({ code: 'not_found', what: 'bulk change' });
      return { ...planned, failure };
    },
    listBulkChanges: () => pageOf([planned]),
  });
  expect(await screen.findByText(failure)).toBeDefined();
  expect(screen.getByText('Try again, or discard it.')).toBeDefined();
  for (const name of ['Try again', 'Discard']) {
    expect(screen.getByRole('button', { name })).toBeDefined();
  }
  await navigate('/dashboard/change/33333333-3333-4333-8333-333333333333');
  expect(await screen.findByText('There is no such change')).toBeDefined();
  const main = within(screen.getByRole('main'));
  await user.click(main.getByRole('link', { name: 'Bulk changes' }));
  expect(await screen.findByRole('link', { name: 'Spring prices' })).toBeDefined();
});

test('a change that failed while nobody was watching is shown above the list', async () => {
  const failure = 'The shop was too busy to do it. Nothing was changed.';
  await renderApp({
    path: '/dashboard/manage-products',
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listManagedProducts: () => pageOf([sampleCrosscut()]),
      listBulkChanges: ({ query }) => pageOf('failed' in query ? [{ ...planned, failure }] : []),
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Failed changes' }));
  expect(list.getByText(/It was not applied\. The shop was too busy/)).toBeDefined();
  expect(list.getByRole('link', { name: 'Spring prices' }).getAttribute('href')).toBe(
    `/dashboard/change/${planned._id}`,
  );
  expect(screen.queryByRole('list', { name: 'Scheduled changes' })).toBeNull();
});

test('changes scheduled for a product are shown on its page and above the list', async () => {
  const takesEffectAt = '2099-01-01T08:00:00.000Z';
  const asked: unknown[] = [];
  const { navigate } = await renderApp({
    path: '/dashboard/manage-products',
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listManagedProducts: () => pageOf([sampleCrosscut()]),
      getManagedProduct: () => sampleCrosscut(),
      getStock: () => sampleStock,
      listBulkChanges: ({ query }) => {
        asked.push(query);
        return pageOf(
          query.state === 'scheduled' ? [{ ...planned, state: 'scheduled', takesEffectAt }] : [],
        );
      },
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Scheduled changes' }));
  expect(list.getByText(/352 products$/)).toBeDefined();
  await navigate(`/dashboard/manage-products/${sampleCrosscut()._id}`);
  const [link] = await screen.findAllByRole('link', { name: 'Spring prices' });
  await waitFor(() =>
    expect(asked).toContainEqual({ state: 'scheduled', limit: '5', product: sampleCrosscut()._id }),
  );
  expect(link).toBeDefined();
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
