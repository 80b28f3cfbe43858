import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Product } from '@kerf/contract/schemas/product';
import {
  type ProductPaper,
  type ProductPicture,
  paperArrangement,
  pictureArrangement,
} from '@kerf/contract/schemas/product-files';
import { sampleCrosscut, sampleStock } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../edit-product/edit-product-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const picture = (digit: string, alt = ''): ProductPicture => ({
  file: digit.repeat(40),
  alt,
  width: 1500,
  height: 1000,
  widths: [320, 640, 1280, 1500],
});
const paper: ProductPaper = { file: 'f'.repeat(40), kind: 'manual', title: 'Manual', bytes: 2048 };

interface Shop {
  pictures: ProductPicture[];
  papers: ProductPaper[];
  version: number;
}

/** Opens the edit page in a shop that stores pictures and documents; saves wait for `held`. */
async function open(pictures: ProductPicture[], api: FakeHandlers = {}, held?: Promise<void>) {
  const shop: Shop = { pictures, papers: [], version: 2 };
  const files = () => ({ pictures: shop.pictures, papers: shop.papers, version: shop.version });
  const product = (): Product => ({
    ...sampleCrosscut(),
    pictures: shop.pictures,
    papers: shop.papers,
    filesVersion: shop.version,
  });
  const check = (version: number) => {
    if (version === shop.version) return;
    throw new ProblemError({ code: 'product_changed', version: shop.version, changes: [] });
  };
  await renderApp({
    path: `/dashboard/manage-products/${sampleCrosscut()._id}`,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      getProduct: product,
      getManagedProduct: () => ({ ...product(), archivedAt: null }),
      getStock: () => sampleStock,
      listProducts: () => ({ items: [], total: 0, next: null }),
      addPicture: ({ body }) => {
        const digit = body instanceof Uint8Array ? String(body[0]) : '';
        shop.pictures = [...shop.pictures, picture(digit)];
        shop.version += 1;
        return files();
      },
      arrangePictures: async ({ body }) => {
        await held;
        const { version, pictures: wanted } = pictureArrangement.parse(body);
        check(version);
        shop.pictures = wanted.map(({ file, alt }) => ({ ...picture(file.charAt(0)), alt }));
        shop.version += 1;
        return files();
      },
      addPaper: ({ query }) => {
        shop.papers = [{ ...paper, title: query.title ?? '', kind: 'safety_sheet' }];
        shop.version += 1;
        return files();
      },
      arrangePapers: ({ body }) => {
        const { version, papers: wanted } = paperArrangement.parse(body);
        check(version);
        shop.papers = wanted.map((each) => ({ ...paper, ...each }));
        shop.version += 1;
        return files();
      },
      ...api,
    },
  });
  await screen.findByRole('button', { name: 'Add pictures' });
  return shop;
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const rows = () => section('Pictures').getAllByRole('listitem');
const descriptions = () =>
  section('Pictures')
    .queryAllByLabelText<HTMLInputElement>('Description')
    .map(({ value }) => value);

function fileOf(first: number, name = 'blade.jpg', type = 'image/jpeg'): File {
  return new File([Uint8Array.of(first)], name, { type });
}

function drop(name: string, files: readonly File[]) {
  const inside = section(name).getByRole('button', { name: /^Add / });
  fireEvent.drop(inside, { dataTransfer: { files, types: ['Files'] } });
}

test('pictures that are dropped are sent one after the other and shown', async () => {
  const shop = await open([]);

  drop('Pictures', [fileOf(1, 'a.jpg'), fileOf(2, 'b.jpg')]);

  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(shop.pictures.map(({ file }) => file.charAt(0))).toEqual(['1', '2']);
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
});

test('a file that is no picture is refused with the reason, and can only be dismissed', async () => {
  const message = 'This is not a JPEG, PNG or WebP picture. Choose another file.';
  await open([], {
    addPicture: () => {
      throw new ProblemError({ code: 'validation_failed', errors: [{ path: 'file', message }] });
    },
  });

  drop('Pictures', [fileOf(1, 'page.html')]);
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try page.html again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss page.html' }));
  expect(screen.queryByText(message)).toBeNull();
});

test('one picture too many can be tried again once another is removed', async () => {
  let tries = 0;
  const message = 'A product has at most 12 pictures. Remove one first.';
  await open([], {
    addPicture: () => {
      tries += 1;
      const errors = [{ path: 'pictures', message }];
      throw new ProblemError({ code: 'validation_failed', errors });
    },
  });

  drop('Pictures', [fileOf(1, 'last.jpg')]);
  expect(await screen.findByText(message)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try last.jpg again' }));
  await waitFor(() => expect(tries).toBe(2));
});

test('a picture that is too large is refused before it is sent', async () => {
  await open([], { addPicture: () => expect.unreachable() });
  const large = fileOf(1, 'large.jpg');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });

  drop('Pictures', [large]);

  expect(await screen.findByText('This file is 11 MB. Choose one of at most 10 MB.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try large.jpg again' })).toBeNull();
});

test('a file that was refused can be chosen again', async () => {
  let tries = 0;
  const message = 'This is not a JPEG, PNG or WebP picture. Choose another file.';
  await open([], {
    addPicture: () => {
      tries += 1;
      throw new ProblemError({ code: 'validation_failed', errors: [{ path: 'file', message }] });
    },
  });
  const input = screen.getByRole('region', { name: 'Pictures' }).querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for pictures.');
  const picked = fileOf(1);

  await user.upload(input, picked);
  expect(await screen.findByText(message)).toBeDefined();
  await user.upload(input, picked);

  await waitFor(() => expect(tries).toBe(2));
});

test('an upload is cancelled, and the next one goes on', async () => {
  const started: AbortSignal[] = [];
  const shop = await open([], {
    addPicture: ({ signal }) => {
      if (signal) started.push(signal);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });

  drop('Pictures', [fileOf(1, 'a.jpg'), fileOf(2, 'b.jpg')]);
  await waitFor(() => expect(started).toHaveLength(1));
  expect(screen.getByText('Waiting')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel a.jpg' }));

  await waitFor(() => expect(started).toHaveLength(2));
  expect(started[0]?.aborted).toBe(true);
  expect(shop.pictures).toEqual([]);
});

test('pictures are moved with buttons, each press counts, and the new place is announced', async () => {
  const { promise: held, resolve: letSave } = Promise.withResolvers<void>();
  const three = [picture('1', 'One'), picture('2', 'Two'), picture('3', 'Three')];
  const shop = await open(three, {}, held);

  const down = screen.getByRole('button', { name: 'Move One down' });
  await user.click(down);
  await user.click(screen.getByRole('button', { name: 'Move One down' }));

  expect(descriptions()).toEqual(['Two', 'Three', 'One']);
  expect(screen.getByText('One is now 3 of 3.')).toBeDefined();
  letSave();
  await waitFor(() => expect(shop.pictures.map(({ alt }) => alt)).toEqual(['Two', 'Three', 'One']));
});

test('a change after a save is based on it, even before the page is refetched', async () => {
  const pictures = [picture('1', 'One'), picture('2', 'Two'), picture('3', 'Three')];
  const before = { ...sampleCrosscut(), pictures, filesVersion: 2, archivedAt: null };
  const shop = await open(pictures, { getManagedProduct: () => before });

  await user.click(screen.getByRole('button', { name: 'Move One down' }));
  await waitFor(() => expect(shop.version).toBe(3));
  await waitFor(() => expect(descriptions()).toEqual(['Two', 'One', 'Three']));
  await user.click(screen.getByRole('button', { name: 'Move One down' }));

  await waitFor(() => expect(shop.pictures.map(({ alt }) => alt)).toEqual(['Two', 'Three', 'One']));
  expect(section('Pictures').queryByRole('alert')).toBeNull();
});

test('a picture is dragged to another place', async () => {
  const shop = await open([picture('1', 'One'), picture('2', 'Two')]);
  const [first = expect.unreachable(), second = expect.unreachable()] = rows();
  const dataTransfer = { effectAllowed: '', types: [] };

  fireEvent.dragStart(second, { dataTransfer });
  fireEvent.dragOver(first, { dataTransfer });
  fireEvent.drop(first, { dataTransfer });

  await waitFor(() => expect(shop.pictures.map(({ alt }) => alt)).toEqual(['Two', 'One']));
});

test('a picture is described, removed and put back where it was', async () => {
  const shop = await open([picture('1'), picture('2', 'Two')]);
  const [field = expect.unreachable()] = section('Pictures').getAllByLabelText('Description');
  await user.type(field, 'The teeth{Enter}');
  await waitFor(() => expect(shop.pictures[0]?.alt).toBe('The teeth'));

  await user.click(screen.getByRole('button', { name: 'Remove The teeth' }));
  await waitFor(() => expect(shop.pictures.map(({ alt }) => alt)).toEqual(['Two']));
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  await waitFor(() => expect(shop.pictures.map(({ alt }) => alt)).toEqual(['The teeth', 'Two']));
});

test('what another window changed meanwhile is shown, and nothing of it is overwritten', async () => {
  const shop = await open([picture('1', 'One'), picture('2', 'Two')]);
  shop.pictures = [picture('3', 'Three')];
  shop.version = 9;

  await user.click(screen.getByRole('button', { name: 'Remove One' }));

  expect(await screen.findByText('The product has changed meanwhile')).toBeDefined();
  await waitFor(() => expect(descriptions()).toEqual(['Three']));
  expect(shop.pictures).toHaveLength(1);
});

test('a document gets its title and kind from its file name, and both can be changed', async () => {
  const shop = await open([]);
  drop('Documents', [fileOf(1, 'KS-250_safety_data_sheet.pdf', 'application/pdf')]);

  const title = await section('Documents').findByLabelText('Title');
  expect(title).toHaveProperty('value', 'KS-250 safety data sheet');
  expect(section('Documents').getByLabelText('Kind')).toHaveProperty('value', 'safety_sheet');
  await user.selectOptions(section('Documents').getByLabelText('Kind'), 'Manual');
  await waitFor(() => expect(shop.papers[0]?.kind).toBe('manual'));
  await user.clear(title);
  await user.tab();
  expect(await screen.findByText('Enter a title.')).toBeDefined();
  expect(shop.papers[0]?.title).toBe('KS-250 safety data sheet');
});

test('the form’s preview shows the picture that lists show, in place of the drawing', async () => {
  await open([picture('1', 'One'), picture('2', 'Two')]);
  const preview = within(screen.getByRole('figure', { name: 'Preview' }));
  expect(preview.getByRole('img', { name: 'One' })).toBeDefined();
  expect(preview.queryByRole('status')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Move One down' }));
  expect(await preview.findByRole('img', { name: 'Two' })).toBeDefined();
});
