import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { SavedView } from '@kerf/contract/schemas/view';
import { sampleId } from '@kerf/contract/testing/sample-id';
import { numberedOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { listOf, renderOrders, rowOf } from './testing/render-orders.tsx';

const user = userEvent.setup();

const view: SavedView = {
  _id: sampleId(1),
  screen: 'orders',
  name: 'Big and unpaid',
  query: 'filter=unpaid&totalMin=900',
  shared: true,
  own: true,
  ownerName: 'Ada Marsh',
  version: 3,
  updatedAt: '2026-03-12T13:05:00.000Z',
};

async function openList(query = '', api: FakeHandlers = {}) {
  const app = await renderOrders(
    { listAllOrders: listOf([numberedOrder(7)]), listViews: () => [view], ...api },
    query,
  );
  await rowOf('KS-7');
  await screen.findByRole('link', { name: /^Big and unpaid/ });
  return app;
}

const opened = `?${view.query}&view=${view._id}&viewVersion=${view.version}`;
const tab = (name: RegExp) => screen.getByRole('link', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('the views', () => {
  test('are shown above the list, each with its count, the open one marked', async () => {
    const counts: Record<string, number> = { 'to-ship': 40, attention: 2 };
    await openList('?filter=to-ship&sort=createdAt&view=to-ship', {
      listAllOrders: ({ query }) => {
        const total = counts[query.filter ?? ''] ?? 9;
        return { items: [numberedOrder(7)], total, next: null };
      },
    });
    await waitFor(() => expect(tab(/^To ship/).textContent).toBe('To ship40'));
    await waitFor(() => expect(tab(/^Needs attention/).textContent).toBe('Needs attention2'));
    expect(tab(/^To ship/).getAttribute('aria-current')).toBe('page');
    expect(tab(/^All/).getAttribute('aria-current')).toBeNull();
    expect(tab(/^Big and unpaid, shared/)).toBeDefined();
  });

  test('are counted for the first twelve, since each count is a request', async () => {
    const asked = new Set<string>();
    const views = Array.from({ length: 40 }, (_, index) => ({
      ...view,
      _id: sampleId(10 + index),
      name: `View ${index}`,
      query: `sku=${index}`,
    }));
    await openList('', {
      listViews: () => [view, ...views],
      listAllOrders: ({ query }) => {
        if (query.limit === '1') asked.add(`${query.filter} ${query.sku}`);
        return { items: [numberedOrder(7)], total: 9, next: null };
      },
    });
    await waitFor(() => expect(tab(/^View 0/).textContent).toMatch(/9$/));
    expect(tab(/^View 39/).textContent).toBe('View 39, shared');
    expect(asked.size).toBeLessThanOrEqual(12);
  });

  test('are opened by a link, and marked once their filters are changed', async () => {
    const { path } = await openList();
    await user.click(tab(/^Big and unpaid/));
    await waitFor(() => expect(path()).toBe(`/dashboard/all-order${opened}`));
    expect(screen.queryByText('Changed')).toBeNull();
    await press('Remove the filter Total');
    expect(await screen.findByText('Changed')).toBeDefined();
    await press('Undo changes');
    await waitFor(() => expect(path()).toContain('totalMin=900'));
    await waitFor(() => expect(screen.queryByText('Changed')).toBeNull());
  });

  test('are kept under a name, and once though the first answer is lost', async () => {
    const sent: unknown[] = [];
    const keys: (string | null)[] = [];
    const kept = { ...view, _id: sampleId(2), name: 'Mine', query: 'sku=KC', shared: false };
    const { path } = await openList('?sku=KC&size=50', {
      addView: ({ body, headers }) => {
        sent.push(body);
        keys.push(headers.get('idempotency-key'));
        if (keys.length === 1) throw new TypeError('Failed to fetch');
        return kept;
      },
      listViews: () => (sent.length === 0 ? [view] : [view, kept]),
    });
    await press('Save view');
    await press('Save');
    expect(await screen.findByText('Enter a name.')).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
    await screen.findByText('No connection');
    await press('Save');
    await waitFor(() =>
      expect(path()).toBe(`/dashboard/all-order?sku=KC&view=${kept._id}&viewVersion=3`),
    );
    const body = { screen: 'orders', name: 'Mine', query: 'sku=KC', shared: false };
    expect(sent).toEqual([body, body]);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  test('keep what was typed when the name is taken', async () => {
    await openList('?sku=KC', {
      addView: () => {
        throw new ProblemError({ code: 'view_name_taken', name: 'Mine' });
      },
    });
    await press('Save view');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mine{Enter}');
    expect(await screen.findByText(/There is a view named "Mine" already/)).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Mine');
  });
});

describe('a saved view', () => {
  test('that was changed elsewhere is overwritten only on request', async () => {
    const versions: unknown[] = [];
    await openList(`${opened}&sku=KC`, {
      updateView: ({ body }) => {
        versions.push(body);
        if (versions.length === 1) throw new ProblemError({ code: 'view_changed', version: 5 });
        return { ...view, version: 6 };
      },
    });
    await press('Save view');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was saved');
    await press('Overwrite');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(versions).toMatchObject([
      { version: 3, query: 'filter=unpaid&sku=KC&totalMin=900', name: view.name, shared: true },
      { version: 5 },
    ]);
  });

  test('that another window saved while this one was changing it is not overwritten, though the list has read it again', async () => {
    const sent: unknown[] = [];
    const { path } = await openList(`${opened}&sku=KC`, {
      listViews: () => [{ ...view, version: 4, query: 'filter=paid' }],
      updateView: ({ body }) => {
        sent.push(body);
        if (sent.length === 1) throw new ProblemError({ code: 'view_changed', version: 4 });
        return { ...view, version: 5 };
      },
    });
    await press('Save view');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was saved');
    expect(sent).toMatchObject([{ version: 3 }]);
    await press('Overwrite');
    await waitFor(() => expect(path()).toContain('viewVersion=5'));
    expect(sent).toMatchObject([{ version: 3 }, { version: 4 }]);
  });

  test.each(['', '&viewVersion=latest'])(
    'in an address "%s" that does not say its version is taken for an old one',
    async (version) => {
      const sent: unknown[] = [];
      await openList(`?${view.query}&view=${view._id}${version}&sku=KC`, {
        updateView: ({ body }) => {
          sent.push(body);
          throw new ProblemError({ code: 'view_changed', version: 3 });
        },
      });
      await press('Save view');
      await press('Save');
      await screen.findByRole('alert');
      expect(sent).toMatchObject([{ version: 1 }]);
    },
  );

  test('that was changed elsewhere can be left alone and saved as a new one', async () => {
    const added: unknown[] = [];
    await openList(`${opened}&sku=KC`, {
      updateView: () => {
        throw new ProblemError({ code: 'view_changed', version: 5 });
      },
      addView: ({ body }) => {
        added.push(body);
        return { ...view, _id: sampleId(3) };
      },
    });
    await press('Save view');
    await press('Save');
    await screen.findByRole('alert');
    await press('Save as new');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(added).toMatchObject([{ name: 'Big and unpaid (mine)', shared: false }]);
  });

  test('of someone else is not the default to overwrite', async () => {
    await openList(`${opened}&sku=KC`, { listViews: () => [{ ...view, own: false }] });
    await press('Save view');
    const dialog = within(await screen.findByRole('dialog'));
    const saveAs = dialog.getByRole('combobox', { name: 'Save as' });
    expect(saveAs).toHaveProperty('value', 'new');
    await user.selectOptions(saveAs, 'Big and unpaid of Ada Marsh, changed for all staff');
    expect(screen.getByRole('checkbox', { name: 'All staff see it' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  test('is renamed, keeping its filters', async () => {
    const sent: unknown[] = [];
    const { path } = await openList(opened, {
      updateView: ({ body }) => {
        sent.push(body);
        return { ...view, version: 4 };
      },
    });
    await press('Options of Big and unpaid');
    await user.click(await screen.findByRole('menuitem', { name: 'Rename or share' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Bigger{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Further filter changes are based on the version that the rename created.
    expect(path()).toBe(`/dashboard/all-order${opened.replace('=3', '=4')}`);
    expect(sent).toEqual([{ name: 'Bigger', query: view.query, shared: true, version: 3 }]);
  });

  test('that was changed elsewhere while it is renamed is not offered to be saved as a new one', async () => {
    await openList(opened, {
      updateView: () => {
        throw new ProblemError({ code: 'view_changed', version: 4 });
      },
    });
    await press('Options of Big and unpaid');
    await user.click(await screen.findByRole('menuitem', { name: 'Rename or share' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /nothing was saved\. Cancel to keep theirs, or overwrite it\.$/,
    );
    expect(screen.getByRole('button', { name: 'Overwrite' })).toBeDefined();
  });

  test.each(['Rename or share', 'Delete'])('takes its dialog along: %s', async (item) => {
    const other = { ...view, _id: sampleId(2), name: 'Other', query: 'sku=KC' };
    const { navigate } = await openList(opened, { listViews: () => [view, other] });
    await press('Options of Big and unpaid');
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await screen.findByRole('dialog');
    await navigate(`/dashboard/all-order?sku=KC&view=${other._id}&viewVersion=3`);
    expect(await screen.findByRole('button', { name: 'Options of Other' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('gets the focus back on its options when a dialog of them is cancelled', async () => {
    await openList(opened);
    const options = screen.getByRole('button', { name: 'Options of Big and unpaid' });
    options.focus();
    await user.keyboard('{Enter}');
    const rename = await screen.findByRole('menuitem', { name: 'Rename or share' });
    await waitFor(() => expect(document.activeElement).toBe(rename));
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(options));
  });

  test('is deleted once that is confirmed; its filters stay', async () => {
    const deleted: unknown[] = [];
    const { path } = await openList(opened, {
      deleteView: ({ params }) => {
        deleted.push(params.id);
        return { deletedCount: 1 };
      },
      listViews: () => (deleted.length === 0 ? [view] : []),
    });
    await press('Options of Big and unpaid');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('You share it, and it goes for all staff.')).toBeDefined();
    expect(deleted).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(path()).toBe(`/dashboard/all-order?${view.query}`));
    expect(deleted).toEqual([view._id]);
  });
});
