import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { ImportMapping } from '@kerf/contract/schemas/import-file';
import { sampleBulkChange } from '@kerf/contract/testing/sample-bulk-changes';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../../platform/memory-platform.ts';
import type { DraftStore } from '../../../platform/platform.ts';
import { priceColumn, renderImport, sampleFile, skuColumn } from './testing/render-import.tsx';

const user = userEvent.setup();
const query = `?file=${sampleFile._id}`;

test('choices survive a reload and are planned', async () => {
  const planned: unknown[] = [];
  const app = await renderImport({ getImportFile: () => sampleFile }, query);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Import Size as' }),
    'Diameter',
  );
  expect(screen.getByText('7 1/4" is read as 184.15 mm')).toBeDefined();
  expect(screen.queryByText(/Left out/)).toBeNull();
  const tiers = screen.getByRole('radiogroup', { name: 'Volume prices' });
  expect(within(tiers).getByRole('radio', { name: 'Keep as they are' })).toHaveProperty(
    'checked',
    true,
  );
  await user.click(within(tiers).getByRole('radio', { name: 'Change along in proportion' }));
  app.unmount();

  const planImport: FakeHandlers['planImport'] = ({ body }) => {
    planned.push(body);
    throw new ProblemError({ code: 'not_found', what: 'file' });
  };
  const { path } = await renderImport(
    { getImportFile: () => sampleFile, planImport },
    query,
    app.platform,
  );
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
      volumePrices: 'along',
    } satisfies ImportMapping,
  ]);
  expect(path()).toContain('/dashboard/import');
});

test('a file without prices, or with volume prices, leaves nothing to choose about them', async () => {
  await renderImport({ getImportFile: () => sampleFile }, query);
  const size = await screen.findByRole('combobox', { name: 'Import Size as' });
  expect(screen.getByRole('radiogroup', { name: 'Volume prices' })).toBeDefined();

  await user.selectOptions(size, 'Volume prices');
  expect(screen.queryByRole('radiogroup', { name: 'Volume prices' })).toBeNull();
  await user.selectOptions(size, 'Diameter');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Import Preis as' }), 'Name');
  expect(screen.queryByRole('radiogroup', { name: 'Volume prices' })).toBeNull();
});

test('a double click on Check plans the file once', async () => {
  let plans = 0;
  const { path } = await renderImport(
    {
      getImportFile: () => sampleFile,
      planImport: () => {
        plans += 1;
        return sampleBulkChange();
      },
      getBulkChange: () => sampleBulkChange(),
    },
    query,
  );
  const check = await screen.findByRole('button', { name: 'Check 360 rows' });
  // Both clicks come before the page can show that it plans.
  act(() => {
    check.click();
    check.click();
  });
  await waitFor(() => expect(path()).toContain(sampleBulkChange()._id));
  expect(plans).toBe(1);
});

test('nothing is planned without the SKU, or with a duplicate column', async () => {
  await renderImport({ getImportFile: () => sampleFile }, query);
  const article = await screen.findByRole('combobox', { name: 'Import Article no. as' });

  await user.selectOptions(article, 'Price');
  expect(screen.getByText('Choose the column that holds the SKU.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Check 360 rows' })).toHaveProperty('disabled', true);
  expect(screen.getAllByText('Chosen for two columns')).toHaveLength(2);
});

test('choices made in another window appear immediately, and none are lost', async () => {
  const platform = createMemoryPlatform();
  const heard = new Set<() => void>();
  const drafts: DraftStore = {
    ...platform.drafts,
    subscribe: (_name, listener) => {
      heard.add(listener);
      return () => heard.delete(listener);
    },
  };
  await renderImport({ getImportFile: () => sampleFile }, query, { ...platform, drafts });
  const choice = async (heading: string) =>
    screen.findByRole('combobox', { name: `Import ${heading} as` });
  const elsewhere = { index: 2, column: 'Diameter', decimal: 'point', unit: 'inch' };
  const offered = sampleFile.columns.map(({ index, column, decimal, unit }) => ({
    index,
    column,
    decimal,
    unit,
  }));
  await choice('Size');
  expect(screen.getByText(/Left out: Size\./)).toBeDefined();

  drafts.write(`import ${sampleFile._id} `, JSON.stringify([...offered.slice(0, 2), elsewhere]));
  act(() => {
    for (const hear of heard) hear();
  });
  expect(await choice('Size')).toHaveProperty('value', 'Diameter');
  await user.selectOptions(await choice('Preis'), 'Width');

  expect(await choice('Size')).toHaveProperty('value', 'Diameter');
  expect(drafts.read(`import ${sampleFile._id} `)).toContain('Diameter');
});

test('earlier plans of a file are linked', async () => {
  const asked: unknown[] = [];
  await renderImport(
    {
      getImportFile: () => sampleFile,
      listBulkChanges: ({ query }) => {
        asked.push(query.importFile);
        return { items: [earlier], total: 1, next: null };
      },
    },
    query,
  );

  const list = within(await screen.findByRole('list', { name: 'Earlier checks of this file' }));
  expect(list.getByRole('listitem').textContent).toContain('Checked by Sten Holm');
  expect(list.getByRole('link', { name: 'To review' }).getAttribute('href')).toBe(
    `/dashboard/change/${earlier._id}`,
  );
  expect(asked).toContain(sampleFile._id);
});

const earlier = sampleBulkChange({
  _id: '33333333-3333-4333-8333-333333333333',
  title: 'prices.csv',
  createdBy: 'Sten Holm',
  importFile: sampleFile._id,
  counts: { add: 0, change: 360, same: 0, problem: 0, refused: 0, kept: 0 },
});

test('numbers that can be read two ways are asked before anything is planned', async () => {
  const planned: unknown[] = [];
  const numbers = { point: 0, comma: 0, either: 1, example: '1.000' };
  const file = {
    ...sampleFile,
    columns: [
      skuColumn,
      { ...priceColumn, heading: 'Bestand', samples: ['1.000'], column: 'On hand', numbers },
    ],
  };
  const planImport: FakeHandlers['planImport'] = ({ body }) => {
    planned.push(body);
    throw new ProblemError({ code: 'not_found', what: 'file' });
  };
  await renderImport({ getImportFile: () => file, planImport }, query);

  const button = await screen.findByRole('button', { name: 'Check 360 rows' });
  expect(button).toHaveProperty('disabled', true);
  const question = '1.000 in Bestand can be read two ways. Choose its number format.';
  expect(screen.getByText(question)).toBeDefined();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Number format of Bestand' }),
    '1.234,56',
  );
  expect(screen.getByText('1.000 is read as 1000')).toBeDefined();
  await user.click(button);

  expect(await screen.findByRole('alert')).toBeDefined();
  expect(planned).toMatchObject([{ columns: [{}, { column: 'On hand', decimal: 'comma' }] }]);
});

test('what columns are imported as decides which of them say how numbers are read', async () => {
  const numbers = { point: 0, comma: 0, either: 1, example: '1.000' };
  const prices = { point: 0, comma: 5, either: 0, example: null };
  const file = {
    ...sampleFile,
    columns: [
      skuColumn,
      { ...priceColumn, heading: 'Bestand', samples: ['1.000'], column: 'On hand', numbers },
      {
        ...priceColumn,
        index: 2,
        heading: 'EK',
        samples: ['12,50'],
        column: null,
        numbers: prices,
      },
    ],
  };
  await renderImport({ getImportFile: () => file }, query);
  const button = await screen.findByRole('button', { name: 'Check 360 rows' });
  expect(button).toHaveProperty('disabled', true);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Import EK as' }), 'Price');

  expect(screen.getByText('1.000 is read as 1000')).toBeDefined();
  expect(button).toHaveProperty('disabled', false);
});

test('prices in another currency are one question for the file', async () => {
  const planned: unknown[] = [];
  const columns = [skuColumn, { ...priceColumn, heading: 'Preis (EUR)', currency: 'EUR' }];
  const planImport: FakeHandlers['planImport'] = ({ body }) => {
    planned.push(body);
    throw new ProblemError({ code: 'not_found', what: 'file' });
  };
  await renderImport({ getImportFile: () => ({ ...sampleFile, columns }), planImport }, query);
  const button = await screen.findByRole('button', { name: 'Check 360 rows' });
  expect(button).toHaveProperty('disabled', true);

  await user.click(screen.getByRole('radio', { name: 'These numbers are US dollars' }));
  await user.click(button);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(planned).toMatchObject([{ columns: [{}, { column: 'Price', asDollars: true }] }]);

  await user.click(screen.getByRole('radio', { name: 'Leave the column out' }));
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.getByText('Choose at least one column besides the SKU.')).toBeDefined();
});

test('every row gets one value, and one column fills two fields, also after a reload', async () => {
  const planned: unknown[] = [];
  const planImport: FakeHandlers['planImport'] = ({ body }) => {
    planned.push(body);
    throw new ProblemError({ code: 'not_found', what: 'file' });
  };
  const handlers = { getImportFile: () => sampleFile, planImport };
  const app = await renderImport(handlers, query);
  const button = await screen.findByRole('button', { name: 'Check 360 rows' });
  await user.click(screen.getByRole('button', { name: 'Fill another field' }));
  expect(screen.getByText('Choose the field to fill, or remove it.')).toBeDefined();
  expect(button).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Also fill 1' }), 'Pack size');
  const value = screen.getByRole('textbox', { name: 'Value of Pack size for every row' });
  await user.type(value, '1.000');
  expect(button).toHaveProperty('disabled', true);
  await user.clear(value);
  await user.type(value, '10');
  await user.click(screen.getByRole('button', { name: 'Fill another field' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Also fill 2' }), 'Name');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What fills Name' }), 'As in Size');
  app.unmount();

  await renderImport(handlers, query, app.platform);
  await user.click(await screen.findByRole('button', { name: 'Check 360 rows' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(planned).toMatchObject([
    {
      columns: [{ column: 'SKU' }, { column: 'Price' }, { index: 2, column: 'Name' }],
      fixed: [{ column: 'Pack size', value: '10' }],
    },
  ]);

  await user.click(screen.getByRole('button', { name: 'Do not fill Name' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Also fill 1' }), 'Price');
  expect(screen.getByText(/^Price is chosen for two columns/)).toBeDefined();
});
