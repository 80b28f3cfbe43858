import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { FileProduct } from '@kerf/contract/schemas/product-files';
import { fileNames } from '@kerf/contract/schemas/product-files';
import { ProblemError } from '@kerf/domain/problem';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './many-files-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const productOf = (digit: number): FileProduct => ({
  _id: `00000000-0000-4000-8000-00000000000${digit}`,
  sku: `KC-${digit}`,
  name: `Blade ${digit}`,
});
const noFiles = { pictures: [], papers: [], version: 2 };

/** Opens the page in a shop where the digit in a file's name is its product, and "x" is of two. */
async function open(api: FakeHandlers = {}) {
  const sent: string[] = [];
  await renderApp({
    path: '/dashboard/product-files',
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      findFileProducts: ({ body }) => ({
        files: fileNames.parse(body).names.map((name) => {
          if (name.startsWith('x')) return [productOf(1), productOf(2)];
          const digit = /^KC-(\d)/.exec(name)?.[1];
          return digit === undefined ? [] : [productOf(Number(digit))];
        }),
      }),
      addPicture: ({ params }) => {
        sent.push(`picture ${params.id?.at(-1)}`);
        return noFiles;
      },
      addPaper: ({ params, query }) => {
        sent.push(`paper ${params.id?.at(-1)} ${query.kind} ${query.title}`);
        return noFiles;
      },
      ...api,
    },
  });
  await screen.findByRole('button', { name: 'Choose files' });
  return sent;
}

const fileOf = (name: string, type = 'image/jpeg') =>
  new File([Uint8Array.of(1)], name, { type, lastModified: 1 });

function drop(...files: readonly File[]) {
  const inside = screen.getByRole('button', { name: 'Choose files' });
  fireEvent.drop(inside, { dataTransfer: { files, types: ['Files'] } });
}

const rowOf = (name: string) =>
  within(screen.getByText(name).closest('li') ?? expect.unreachable());

test('files show their products before they are sent, and each has its result', async () => {
  const sent = await open();
  const large = fileOf('KC-1 huge.jpg');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  drop(
    fileOf('KC-1-10.jpg'),
    fileOf('KC-1.jpg'),
    fileOf('KC-2 manual.pdf', ''),
    fileOf('holiday.jpg'),
    fileOf('KC-1.docx', 'application/msword'),
    large,
  );

  expect(await screen.findByText('3 ready · 1 without a product · 2 refused')).toBeDefined();
  expect(rowOf('KC-1.jpg').getByRole('link', { name: 'Blade 1 KC-1' })).toBeDefined();
  expect(
    rowOf('holiday.jpg').getByText('No product has this number. Name the file after its SKU.'),
  ).toBeDefined();
  expect(
    rowOf('KC-1.docx').getByText('Choose a JPEG, PNG or WebP picture or a PDF.'),
  ).toBeDefined();
  expect(
    rowOf('KC-1 huge.jpg').getByText('This file is 11 MB. Choose one of at most 10 MB.'),
  ).toBeDefined();
  expect(sent).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Send 3 files' }));
  expect(await screen.findByText('3 sent · 1 without a product · 2 refused')).toBeDefined();
  expect(sent.toSorted()).toEqual(['paper 2 manual KC-2 manual', 'picture 1', 'picture 1']);
});

test('pictures of one product are sent one by one, in the order of their numbers', async () => {
  const order: string[] = [];
  const started = Promise.withResolvers<void>();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await open({
    addPicture: async ({ body }) => {
      order.push(body instanceof Uint8Array ? String(body[0]) : '');
      started.resolve();
      await held;
      return noFiles;
    },
  });
  const numbered = (name: string, byte: number) =>
    new File([Uint8Array.of(byte)], name, { type: 'image/jpeg' });
  drop(numbered('KC-1-10.jpg', 10), numbered('KC-1-2.jpg', 2), numbered('KC-1.jpg', 1));
  await user.click(await screen.findByRole('button', { name: 'Send 3 files' }));
  await started.promise;
  expect(order).toEqual(['1']);
  letGo();
  expect(await screen.findByText('3 sent')).toBeDefined();
  expect(order).toEqual(['1', '2', '10']);
});

test('a file that could be of two products is sent once one is chosen', async () => {
  const sent = await open();
  drop(fileOf('x.jpg'));

  await user.selectOptions(await screen.findByLabelText('Product of x.jpg'), 'KC-2 · Blade 2');
  await user.click(screen.getByRole('button', { name: 'Send 1 file' }));
  expect(await screen.findByText('1 sent')).toBeDefined();
  expect(sent).toEqual(['picture 2']);
});

test('the same file dropped twice is in the list once', async () => {
  await open();
  drop(fileOf('KC-1.jpg'));
  drop(fileOf('KC-1.jpg'), fileOf('KC-1-2.jpg'));
  expect(await screen.findByText('2 ready')).toBeDefined();
});

test('what failed can be tried again, what cannot be taken only removed', async () => {
  let tries = 0;
  const sent = await open({
    addPicture: () => {
      tries += 1;
      if (tries === 1)
        throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
      return noFiles;
    },
    addPaper: () => {
      const errors = [{ path: 'file', message: 'Choose a PDF without a password.' }];
      throw new ProblemError({ code: 'validation_failed', errors });
    },
  });
  drop(fileOf('KC-1.jpg'), fileOf('KC-2.pdf', 'application/pdf'));
  await user.click(await screen.findByRole('button', { name: 'Send 2 files' }));

  expect(await screen.findByText('2 not sent')).toBeDefined();
  expect(rowOf('KC-2.pdf').getByText('Choose a PDF without a password.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try KC-2.pdf again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try KC-1.jpg again' }));
  expect(await screen.findByText('1 sent · 1 not sent')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove KC-2.pdf' }));
  expect(await screen.findByText('1 sent')).toBeDefined();
  expect(sent).toEqual([]);
});

test('Cancel stops what is being sent and what waits, and both can be sent afterwards', async () => {
  const signals: AbortSignal[] = [];
  await open({
    addPicture: ({ signal }) => {
      if (signal) signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  drop(fileOf('KC-1.jpg'), fileOf('KC-1-2.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Send 2 files' }));
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(rowOf('KC-1-2.jpg').getByText('Waiting')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('2 not sent')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try 2 files again' })).toBeDefined();
  expect(signals).toHaveLength(1);
});

test('when the products cannot be looked up, they can be once more', async () => {
  let tries = 0;
  await open({
    findFileProducts: () => {
      tries += 1;
      if (tries === 1)
        throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
      return { files: [[productOf(1)]] };
    },
  });
  drop(fileOf('KC-1.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 ready')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
