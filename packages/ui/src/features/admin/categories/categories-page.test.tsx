import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import { type Category, type CategoryTree, categoryChange } from '@kerf/contract/schemas/category';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../../live/testing/held-stream.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './categories-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const id = (digit: number) => `${digit}`.repeat(8).concat('-1111-4111-8111-111111111111');

function category(digit: number, name: string, parentId: string | null = null): Category {
  const texts = { name, slug: name.toLowerCase(), title: '', description: '' };
  return { _id: id(digit), parentId, ...texts, productCount: digit };
}

const wood = category(1, 'Wood');
const ripping = category(2, 'Ripping', wood._id);
const steel = category(3, 'Steel');
const tree: CategoryTree = { version: 7, categories: [wood, ripping, steel] };

function open(api: FakeHandlers = {}, follow?: FollowChanges) {
  return renderApp({
    path: '/dashboard/categories',
    account: ada,
    ...(follow && { follow }),
    api: { getRole: () => ({ admin: true }), listCategories: () => tree, ...api },
  });
}

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
