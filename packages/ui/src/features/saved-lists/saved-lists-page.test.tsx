import type { FakeHandlers } from '@kerf/api-client/fake-api';
import {
  newSavedList,
  type OpenedList,
  type SavedList,
  savedListChange,
} from '@kerf/contract/schemas/saved-list';
import { sampleId } from '@kerf/contract/testing/sample-id';
import { sampleCheck, sampleChecked } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { catchSavedFiles } from '../../components/data-table/testing/saved-files.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { padStore } from '../order-pad/pad-stores.ts';
// Imported here, so that the first test does not wait for the lazy routes.
import './saved-lists-page.tsx';

const user = userEvent.setup();
const saved = catchSavedFiles();
const ada = { email: 'ada@example.com', displayName: 'Ada' };

const refill: SavedList = {
  _id: sampleId(100),
  name: 'Monday refill',
  products: 2,
  units: 1234,
  version: 3,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-12T14:05:00.000Z',
};

const opened: OpenedList = {
  ...refill,
  rows: [
    { productId: sampleId(1), quantity: 1224, name: 'Blade 1', sku: 'K-1' },
    { productId: sampleId(2), quantity: 10, name: '=Old Ridge', sku: 'K-OLD' },
  ],
};

const today = () => sampleCheck([sampleChecked(1, { stock: 5000 }), null]);

function visit(api: FakeHandlers = {}, query = '') {
  return renderApp({
    path: `/dashboard/saved-lists${query}`,
    account: ada,
    api: {
      listSavedLists: () => ({ items: [refill], total: 1, next: null }),
      getSavedList: () => opened,
      checkOrder: today,
      listMachines: () => [],
      ...api,
    },
  });
}

async function act(item: string) {
  await user.click(await screen.findByRole('button', { name: 'More for Monday refill' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

async function open() {
  await user.click(await screen.findByRole('button', { name: 'Order from Monday refill' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Monday refill' }));
  await dialog.findByRole('button', { name: /to the order pad$/ });
  return dialog;
}

test('a list shows its size and when it was changed', async () => {
  await visit();
  const name = await screen.findByRole('button', { name: 'Monday refill' });
  const row = within(name.closest('tr') ?? expect.unreachable());
  expect(row.getByText('2')).toBeDefined();
  expect(row.getByText('1,234')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Saved lists' })).toBeDefined();
});

test('a list opens at current prices, and what is still sold goes to the order pad', async () => {
  const { platform } = await visit();

  const dialog = await open();
  expect(dialog.getByText('No longer sold.')).toBeDefined();
  expect(dialog.getByText('Total today').textContent).toContain('$78,948.00');
  await user.click(dialog.getByRole('button', { name: 'Add 1 to the order pad' }));

  expect(await dialog.findByText('1 row added to the order pad, 1 left out:')).toBeDefined();
  expect(padStore(platform.drafts, ada.email).pad.get().rows).toMatchObject([
    { item: 'K-1', quantity: '1224' },
  ]);
});

test('unchecked rows are removed from the list', async () => {
  const sent: unknown[] = [];
  await visit({
    getSavedList: () => opened,
    updateSavedList: (request) => {
      sent.push(savedListChange.parse(request.body).rows);
      return refill;
    },
  });
  const dialog = await open();
  await user.click(dialog.getByRole('button', { name: 'Remove the unchecked row' }));
  await waitFor(() =>
    expect(sent).toEqual([[{ productId: opened.rows[0]?.productId, quantity: 1224 }]]),
  );
});

test('changed quantities are saved to the version that was opened, and a conflict is reported', async () => {
  const sent: unknown[] = [];
  let version = 3;
  await visit({
    getSavedList: () => ({ ...opened, version }),
    updateSavedList: (request) => {
      const body = savedListChange.parse(request.body);
      sent.push(body);
      if (body.version !== 4) {
        version = 4;
        throw new ProblemError({ code: 'list_changed', version });
      }
      return { ...refill, version: 5 };
    },
  });

  const dialog = await open();
  expect(dialog.queryByRole('button', { name: 'Save to the list' })).toBeNull();
  await user.type(dialog.getByLabelText('Quantity of Blade 1'), '0');
  await user.click(dialog.getByRole('button', { name: 'Save to the list' }));
  expect(await dialog.findByText('The list has changed meanwhile')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.queryByText('The list has changed meanwhile')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Save to the list' }));

  expect(await screen.findByText('Monday refill saved')).toBeDefined();
  const rows = [
    { productId: sampleId(1), quantity: 12240 },
    { productId: sampleId(2), quantity: 10 },
  ];
  expect(sent).toEqual([
    { name: 'Monday refill', version: 3, rows },
    { name: 'Monday refill', version: 4, rows },
  ]);
});

test('a list is renamed; a name that is taken is refused in the dialog', async () => {
  const sent: unknown[] = [];
  await visit({
    updateSavedList: (request) => {
      const body = savedListChange.parse(request.body);
      sent.push(body);
      if (body.name === 'Spring')
        throw new ProblemError({ code: 'list_name_taken', name: 'Spring' });
      return { ...refill, name: body.name };
    },
  });

  await act('Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Monday refill' }));
  const name = dialog.getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'Spring');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await dialog.findByText(/You have a list named "Spring" already/)).toBeDefined();
  await user.type(name, ' refill');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));

  expect(await screen.findByText('List renamed to Spring refill')).toBeDefined();
  expect(sent).toEqual([
    { name: 'Spring', version: 3 },
    { name: 'Spring refill', version: 3 },
  ]);
});

test('a rename whose answer is lost is repeated under its key', async () => {
  const keys: (string | null)[] = [];
  await visit({
    updateSavedList: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return refill;
    },
  });
  await act('Rename');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Monday refill' }));
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  await dialog.findByText('No connection');
  await user.click(dialog.getByRole('button', { name: 'Rename' }));

  expect(await screen.findByText('List renamed to Monday refill')).toBeDefined();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
});

test('a copy takes the next free name', async () => {
  const names: string[] = [];
  await visit({
    addSavedList: ({ body }) => {
      const { name } = newSavedList.parse(body);
      names.push(name);
      if (names.length === 1) throw new ProblemError({ code: 'list_name_taken', name });
      return { ...refill, name };
    },
  });

  await act('Duplicate');

  expect(await screen.findByText('Monday refill (copy 2) created')).toBeDefined();
  expect(names).toEqual(['Monday refill (copy)', 'Monday refill (copy 2)']);
});

test('a copy whose answer is lost is asked for again under its key', async () => {
  const keys: (string | null)[] = [];
  await visit({
    addSavedList: ({ body, headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return { ...refill, name: newSavedList.parse(body).name };
    },
  });

  await act('Duplicate');
  await screen.findByText(/^The list was not duplicated\./);
  await act('Duplicate');

  expect(await screen.findByText('Monday refill (copy) created')).toBeDefined();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
});

test('a list is deleted only after confirmation', async () => {
  let items = [refill];
  await visit({
    listSavedLists: () => ({ items, total: items.length, next: null }),
    deleteSavedList: () => {
      items = [];
      return { deletedCount: 1 };
    },
  });

  await act('Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to delete Monday refill')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('List Monday refill is deleted')).toBeDefined();
  expect(await screen.findByText('No lists yet')).toBeDefined();
});

test('a list is exported with current prices, withdrawn products marked and formulas disarmed', async () => {
  await visit();

  await act('Export as CSV');

  await waitFor(async () => expect(await saved.texts()).toHaveLength(1));
  const [text = ''] = await saved.texts();
  expect(text.split('\r\n')).toEqual([
    '\uFEFFSKU,Quantity,Product,Each today (USD),Amount today (USD),Note',
    'K-1,1224,Blade 1,64.50,78948.00,',
    "K-OLD,10,'=Old Ridge,,,No longer sold.",
    '',
  ]);
});

test('no list, no match and no connection have different messages', async () => {
  const none = { listSavedLists: () => ({ items: [], total: 0, next: null }) };
  const { navigate, unmount } = await visit(none);
  expect(await screen.findByText('No lists yet')).toBeDefined();
  await navigate('/dashboard/saved-lists?search=nothing');
  expect(await screen.findByText('No lists match')).toBeDefined();
  unmount();

  await visit({
    listSavedLists: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
});
