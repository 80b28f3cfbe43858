import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { ImportFile, ImportMapping } from '@kerf/contract/schemas/import-file';
import { ProblemError } from '@kerf/domain/problem';
import { configure, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { catchSavedFiles } from '../../../components/data-table/saved-files.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Loaded before the clock of the first test runs.
import './import-page.tsx';

configure({ asyncUtilTimeout: 5_000 });

const user = userEvent.setup();
const saved = catchSavedFiles();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const id = '11111111-1111-4111-8111-111111111111';

const plain = { decimal: 'point', unit: 'mm', remembered: false } as const;
const prices: ImportFile = {
  ...{ _id: id, name: 'prices.csv', kind: 'csv', uploadedAt: '2026-03-12T09:00:00.000Z' },
  ...{ encoding: 'Windows-1252', sheets: [], sheet: null, headingRow: 1, rows: 360 },
  columns: [
    { ...plain, index: 0, heading: 'Article no.', samples: ['KC-190'], column: 'SKU' },
    {
      ...plain,
      index: 1,
      heading: 'Preis',
      samples: ['1.064,50'],
      column: 'Price',
      decimal: 'comma',
    },
    { ...plain, index: 2, heading: 'Size', samples: ['7 1/4"'], column: null },
  ],
};

function renderImport(api: FakeHandlers, query = '') {
  return renderApp({
    path: `/dashboard/import${query}`,
    account: ada,
    api: { getRole: () => ({ admin: true }), ...api },
  });
}

const csv = (name = 'prices.csv', text = 'SKU,Price\nA-1,1\n') => new File([text], name);

test('a chosen file is sent as it is, and its columns are offered as they are understood', async () => {
  const sent: unknown[] = [];
  const { path } = await renderImport({
    uploadImport: ({ body, query }) => {
      sent.push(query.name, body instanceof Uint8Array && new TextDecoder().decode(body));
      return prices;
    },
  });

  const button = await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector('input[type="file"]');
  expect(button).toBeDefined();
  if (!(input instanceof HTMLInputElement)) throw new Error('No field for the file');
  await user.upload(input, csv());

  expect(
    await screen.findByText(/360 rows below the headings in row 1, text in Windows-1252/),
  ).toBeDefined();
  expect(sent).toEqual(['prices.csv', 'SKU,Price\nA-1,1\n']);
  expect(path()).toContain(`file=${id}`);
  expect(screen.getByRole('combobox', { name: 'Import Article no. as' })).toHaveProperty(
    'value',
    'SKU',
  );
  expect(screen.getByText('1.064,50 is read as 1064.50')).toBeDefined();
});

test('what is chosen is kept over a reload and planned', async () => {
  const planned: unknown[] = [];
  const app = await renderImport({ getImportFile: () => prices }, `?file=${id}`);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Import Size as' }),
    'Diameter',
  );
  expect(screen.getByText('7 1/4" is read as 184.15 mm')).toBeDefined();
  app.unmount();

  const { path } = await renderApp({
    path: `/dashboard/import?file=${id}`,
    account: ada,
    platform: app.platform,
    api: {
      getRole: () => ({ admin: true }),
      getImportFile: () => prices,
      planImport: ({ body }) => {
        planned.push(body);
        throw new ProblemError({ code: 'not_found', what: 'file' });
      },
    },
  });
  const size = await screen.findByRole('combobox', { name: 'Import Size as' });
  expect(size).toHaveProperty('value', 'Diameter');
  await user.click(screen.getByRole('button', { name: 'Check 360 rows' }));

  expect(await screen.findByRole('alert')).toBeDefined();
  expect(planned).toEqual([
    {
      sheet: null,
      columns: [
        { index: 0, column: 'SKU', decimal: 'point', unit: 'mm' },
        { index: 1, column: 'Price', decimal: 'comma', unit: 'mm' },
        { index: 2, column: 'Diameter', decimal: 'point', unit: 'mm' },
      ],
    } satisfies ImportMapping,
  ]);
  expect(path()).toContain('/dashboard/import');
});

test('nothing is planned without the SKU, or with a column twice', async () => {
  await renderImport({ getImportFile: () => prices }, `?file=${id}`);
  const article = await screen.findByRole('combobox', { name: 'Import Article no. as' });

  await user.selectOptions(article, 'Price');
  expect(screen.getByText('Choose the column that holds the SKU.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Check 360 rows' })).toHaveProperty('disabled', true);
  expect(screen.getAllByText('Chosen for two columns')).toHaveLength(2);
});

test('a file that cannot be imported is refused with what to do, and another can be dropped', async () => {
  let tries = 0;
  await renderImport({
    uploadImport: () => {
      tries += 1;
      if (tries > 1) return prices;
      throw new ProblemError({ code: 'import_file_unreadable', fault: 'protected' });
    },
  });
  await screen.findByRole('button', { name: 'Choose a file' });

  fireEvent.drop(window, { dataTransfer: { files: [csv('locked.xlsx')], types: ['Files'] } });
  expect(await screen.findByText(/protected by a password/)).toBeDefined();
  fireEvent.drop(window, { dataTransfer: { files: [csv()], types: ['Files'] } });

  expect(await screen.findByText(/360 rows below/)).toBeDefined();
});

test('two files at once, and one that is too large, are refused without being sent', async () => {
  const { fake } = await renderImport({});
  await screen.findByRole('button', { name: 'Choose a file' });

  fireEvent.drop(window, { dataTransfer: { files: [csv(), csv()], types: ['Files'] } });
  expect(await screen.findByText('Import one file at a time.')).toBeDefined();
  const large = csv('large.csv');
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 });
  fireEvent.drop(window, { dataTransfer: { files: [large], types: ['Files'] } });
  expect(await screen.findByText('large.csv is too large')).toBeDefined();
  expect(fake.calls).not.toContain('uploadImport');
});

test('templates have the headings that an import knows', async () => {
  await renderImport({});
  await user.click(await screen.findByRole('button', { name: 'Template' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }));

  await expect.poll(async () => (await saved.texts()).length).toBe(1);
  const [text] = await saved.texts();
  expect(text).toContain('SKU,Name,Description,Picture,Price,Volume prices');
});
