import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { type CategoryTree, categoryChange } from '@kerf/contract/schemas/category';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../../live/testing/held-stream.ts';
import {
  category,
  open,
  ripping,
  steel,
  tree,
  user,
  wood,
} from './testing/rendered-categories.tsx';

test('a refused address is shown at its field, and nothing typed is lost', async () => {
  await open({
    updateCategory: () => {
      throw new ProblemError({ code: 'category_address_taken', slug: 'steel' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Wood' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Address'));
  await user.type(dialog.getByLabelText('Address'), 'steel');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/Another category is at "steel"/)).toBeDefined();
  expect(dialog.getByLabelText('Address')).toHaveProperty('value', 'steel');
});

/** Fetches a change to this or another category while the dialog is open. */
async function editWhile(latest: CategoryTree) {
  let shown = tree;
  const sent: unknown[] = [];
  const stream = createHeldStream();
  const api: FakeHandlers = {
    listCategories: () => shown,
    updateCategory: ({ body }) => {
      sent.push(body);
      if (categoryChange.parse(body).version === latest.version) return { ...latest, version: 9 };
      throw new ProblemError({ code: 'categories_changed', version: latest.version });
    },
  };
  await open(api, stream.follow);
  await user.click(await screen.findByRole('button', { name: 'Edit Wood' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Timber');
  shown = latest;
  await act(async () => stream.changed('category', wood._id));
  await screen.findByRole('link', { name: 'Stone', hidden: true });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  return { dialog, sent };
}

test('a category whose texts were changed elsewhere is not overwritten without warning', async () => {
  const changed = { ...wood, slug: 'timber' };
  const latest = { version: 8, categories: [changed, ripping, category(3, 'Stone')] };
  const { dialog, sent } = await editWhile(latest);

  expect(await dialog.findByText(/Somebody else changed the categories/)).toBeDefined();
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Timber');
  expect(dialog.getByLabelText('Address')).toHaveProperty('value', 'timber');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Category saved')).toBeDefined();
  expect(sent).toMatchObject([
    { slug: 'wood', version: 7 },
    { name: 'Timber', slug: 'timber', version: 8 },
  ]);
});

test('the texts that were changed elsewhere are shown even if the refusal is the first to tell', async () => {
  const latest = { version: 8, categories: [{ ...wood, slug: 'timber' }, ripping, steel] };
  const sent: unknown[] = [];
  let shown = tree;
  await open({
    listCategories: () => shown,
    updateCategory: ({ body }) => {
      sent.push(body);
      shown = latest;
      if (categoryChange.parse(body).version === 8) return { ...latest, version: 9 };
      throw new ProblemError({ code: 'categories_changed', version: 8 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Wood' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Page title'), 'Wood');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(dialog.getByLabelText('Address')).toHaveProperty('value', 'timber'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Category saved')).toBeDefined();
  expect(sent).toMatchObject([{ slug: 'wood' }, { title: 'Wood', slug: 'timber', version: 8 }]);
});

test('a change to another category meanwhile is not a conflict', async () => {
  const { sent } = await editWhile({ version: 8, categories: [wood, category(3, 'Stone')] });

  expect(await screen.findByText('Category saved')).toBeDefined();
  expect(sent).toMatchObject([{ name: 'Timber', version: 8 }]);
});

test('a category that was deleted elsewhere while it is edited says so', async () => {
  let shown = tree;
  const latest = { version: 8, categories: [category(3, 'Stone')] };
  const stream = createHeldStream();
  await open(
    {
      listCategories: () => shown,
      updateCategory: ({ body }) => {
        if (categoryChange.parse(body).version === latest.version)
          throw new ProblemError({ code: 'not_found', what: 'category' });
        throw new ProblemError({ code: 'categories_changed', version: latest.version });
      },
    },
    stream.follow,
  );
  await user.click(await screen.findByRole('button', { name: 'Edit Wood' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Page title'), 'Wood');
  shown = latest;
  await act(async () => stream.changed('category', wood._id));
  await screen.findByRole('link', { name: 'Stone', hidden: true });
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await dialog.findByText('There is no such category.')).toBeDefined();
  expect(dialog.getByLabelText('Page title')).toHaveProperty('value', 'Wood');
});
