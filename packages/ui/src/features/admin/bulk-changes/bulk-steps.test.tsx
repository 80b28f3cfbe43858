import { sampleCrosscut, sampleStock } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { ada, id, pageOf, planned, renderChange, user } from './testing/rendered-change.tsx';

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
