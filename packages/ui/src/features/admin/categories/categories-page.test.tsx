import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { categoryChange } from '@kerf/contract/schemas/category';
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

test('the tree is shown in order, with the number of products in each', async () => {
  await open();
  const list = await screen.findByRole('list', { name: 'Categories' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Wood',
    'Ripping',
    'Steel',
  ]);
  expect(within(list).getByText('3 products')).toBeDefined();
});

test('a category is added with the version of the tree', async () => {
  const sent: unknown[] = [];
  await open({
    addCategory: ({ body }) => {
      sent.push(body);
      return { version: 8, categories: [...tree.categories, category(4, 'Stone')] };
    },
  });
  await user.type(await screen.findByLabelText('New category'), 'Stone');
  await user.click(screen.getByRole('button', { name: 'Add category' }));
  expect(await screen.findByRole('link', { name: 'Stone' })).toBeDefined();
  expect(sent).toEqual([{ name: 'Stone', parentId: null, version: 7 }]);
  expect(screen.getByLabelText('New category')).toHaveProperty('value', '');
});

test('a category is added again under its key after a lost answer, also to a tree that has changed', async () => {
  const sent: [string | null, unknown][] = [];
  const stream = createHeldStream();
  const added = { version: 8, categories: [...tree.categories, category(4, 'Stone')] };
  const api: FakeHandlers = {
    listCategories: () => (sent.length === 0 ? tree : added),
    addCategory: ({ headers, body }) => {
      sent.push([headers.get('idempotency-key'), body]);
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return added;
    },
  };
  await open(api, stream.follow);
  await user.type(await screen.findByLabelText('New category'), 'Stone');
  const add = () => user.click(screen.getByRole('button', { name: 'Add category' }));
  await add();
  await screen.findByRole('alert');
  await act(async () => stream.changed('category', wood._id));
  await screen.findByRole('link', { name: 'Stone' });
  await add();
  await waitFor(() => expect(screen.getByLabelText('New category')).toHaveProperty('value', ''));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Place'), 'Below Steel');
  await user.type(screen.getByLabelText('New category'), 'Stone');
  await add();

  await waitFor(() => expect(sent).toHaveLength(3));
  const [first, again, other] = sent;
  expect(first?.[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toEqual([first?.[0], { name: 'Stone', parentId: null, version: 8 }]);
  expect(other?.[0]).not.toBe(first?.[0]);
  expect(other?.[1]).toEqual({ name: 'Stone', parentId: steel._id, version: 8 });
});

test('a category is moved by its button, and its new place is announced', async () => {
  const sent: unknown[] = [];
  await open({
    moveCategory: ({ params, body }) => {
      sent.push({ ...params, ...Object(body) });
      return { version: 8, categories: [steel, wood, ripping] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Move Steel up' }));
  expect(await screen.findByText('Steel is number 1 of 2.')).toBeDefined();
  expect(sent).toEqual([{ id: steel._id, parentId: null, before: wood._id, version: 7 }]);
});

test('a change that comes too late is reported, and the current tree is shown', async () => {
  let latest = tree;
  await open({
    listCategories: () => latest,
    moveCategory: () => {
      latest = { version: 9, categories: [steel] };
      throw new ProblemError({ code: 'categories_changed', version: 9 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Move Steel up' }));
  expect(await screen.findByText(/Somebody else changed the categories/)).toBeDefined();
  expect(await screen.findByText('1', { selector: 'p' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Wood' })).toBeNull();
});

test('deleting says what happens to the products and subcategories', async () => {
  const sent: unknown[] = [];
  await open({
    deleteCategory: ({ query }) => {
      sent.push(query);
      return { version: 8, categories: [ripping, steel] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Wood' }));
  expect(
    await screen.findByText(
      '1 product stays in the shop, without this category. 1 category below it moves to the first level.',
    ),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Wood is deleted')).toBeDefined();
  expect(sent).toEqual([{ version: '7' }]);
});

test('a double click adds one category and deletes one, and the focus stays on the page', async () => {
  const sent: string[] = [];
  const stone = category(4, 'Stone');
  await open({
    addCategory: () => {
      sent.push('add');
      return { version: 8, categories: [...tree.categories, stone] };
    },
    deleteCategory: ({ query }) => {
      sent.push(`delete ${query.version}`);
      return { ...tree, version: 9 };
    },
  });
  await user.type(await screen.findByLabelText('New category'), 'Stone');
  clickTwice(screen.getByRole('button', { name: 'Add category' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Stone' }));
  const dialog = within(await screen.findByRole('dialog'));
  clickTwice(dialog.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Stone is deleted')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  expect(sent).toEqual(['add', 'delete 8']);
});

/** Both clicks come before the first has rendered. */
function clickTwice(button: HTMLElement) {
  act(() => {
    button.click();
    button.click();
  });
}

test('a rule says how many products fit it before it is saved, and what is wrong with it', async () => {
  const asked: unknown[] = [];
  const sent: unknown[] = [];
  await open({
    matchCategoryRule: ({ body }) => {
      asked.push(body);
      return { products: 3855 };
    },
    updateCategory: ({ body }) => {
      const { rule } = categoryChange.parse(body);
      sent.push(rule);
      return { version: 8, categories: [wood, ripping, { ...steel, rule }] };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Steel' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('No rule.')).toBeDefined();
  await user.click(dialog.getByLabelText('Circular'));
  await user.click(dialog.getByLabelText('Steel'));
  await user.type(dialog.getByLabelText('Diameter from (mm)'), '300');
  await user.type(dialog.getByLabelText('Diameter to (mm)'), '25');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a diameter of at least 300 mm.')).toBeDefined();
  await waitFor(() => expect(dialog.queryByText('No rule.')).toBeNull());
  expect(sent).toEqual([]);
  await user.clear(dialog.getByLabelText('Diameter to (mm)'));
  await user.type(dialog.getByLabelText('Diameter to (mm)'), '355,5');
  const rule = { kinds: ['circular'], materials: ['Steel'], diameterFrom: 300, diameterTo: 355.5 };
  await waitFor(() => expect(asked.at(-1)).toEqual(rule));
  expect(await dialog.findByText('Fits 3,855 products.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/Circular; diameter 300 to 355.5 mm; for Steel$/)).toBeDefined();
  expect(sent).toEqual([rule]);
});
