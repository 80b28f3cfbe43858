import { NetworkProblem } from '@kerf/api-client/network-problem';
import type { ImportFile } from '@kerf/contract/schemas/import-file';
import { ProblemError } from '@kerf/domain/problem';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { catchSavedFiles } from '../../../components/data-table/testing/saved-files.ts';
import { renderImport, sampleFile } from './testing/render-import.tsx';

const user = userEvent.setup();
const saved = catchSavedFiles();

const csv = (name = 'prices.csv', text = 'SKU,Price\nA-1,1\n') => new File([text], name);

test('a chosen file is sent as is, and its columns are preselected as detected', async () => {
  const sent: unknown[] = [];
  const { path } = await renderImport({
    uploadImport: ({ body, query }) => {
      sent.push(query.name, body instanceof Uint8Array && new TextDecoder().decode(body));
      return sampleFile;
    },
  });

  const button = await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector('input[type="file"]');
  expect(button).toBeDefined();
  if (!(input instanceof HTMLInputElement)) throw new Error('No field for the file');
  await user.upload(input, csv());

  expect(await screen.findByText(/360 rows below the headings in row 1/)).toBeDefined();
  expect(sent).toEqual(['prices.csv', 'SKU,Price\nA-1,1\n']);
  expect(path()).toContain(`file=${sampleFile._id}`);
  expect(screen.getByRole('combobox', { name: 'Import Article no. as' })).toHaveProperty(
    'value',
    'SKU',
  );
  expect(screen.getByText('1.064,50 is read as 1064.50')).toBeDefined();
});

test('a file that cannot be imported is refused with what to do, and another can be dropped', async () => {
  let tries = 0;
  await renderImport({
    uploadImport: () => {
      tries += 1;
      if (tries > 1) return sampleFile;
      throw new ProblemError({ code: 'import_file_unreadable', fault: 'protected' });
    },
  });
  await screen.findByRole('button', { name: 'Choose a file' });

  fireEvent.drop(document.body, {
    dataTransfer: { files: [csv('locked.xlsx')], types: ['Files'] },
  });
  expect(await screen.findByText(/protected by a password/)).toBeDefined();
  fireEvent.drop(document.body, { dataTransfer: { files: [csv()], types: ['Files'] } });

  expect(await screen.findByText(/360 rows below/)).toBeDefined();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

test('where letters are in doubt, lines are shown as understood, and another encoding can be chosen', async () => {
  const asked: unknown[] = [];
  const { path } = await renderImport(
    {
      getImportFile: ({ query }) => {
        asked.push(query.encoding);
        const isMac = query.encoding === 'Macintosh';
        return {
          ...sampleFile,
          encoding: isMac ? 'Macintosh' : 'Windows-1252',
          encodings: ['Windows-1252', 'Macintosh'],
          lines: [isMac ? 'MR-1 · Hölzer' : 'MR-1 · Hšlzer'],
        };
      },
    },
    `?file=${sampleFile._id}`,
  );
  expect(await screen.findByText('MR-1 · Hšlzer')).toBeDefined();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Text encoding' }), 'Macintosh');

  expect(await screen.findByText('MR-1 · Hölzer')).toBeDefined();
  expect(path()).toContain('encoding=Macintosh');
  expect(asked.at(-1)).toBe('Macintosh');
});

test('a file that is dropped while columns are chosen replaces them, and a refused one leaves them', async () => {
  const other: ImportFile = {
    ...sampleFile,
    _id: '22222222-2222-4222-8222-222222222222',
    rows: 12,
  };
  const { path } = await renderImport(
    { getImportFile: () => sampleFile, uploadImport: () => other },
    `?file=${sampleFile._id}`,
  );
  await screen.findByText(/360 rows below/);

  fireEvent.drop(document.body, { dataTransfer: { files: [csv(), csv()], types: ['Files'] } });
  expect(await screen.findByText('Import one file at a time.')).toBeDefined();
  expect(screen.getByText(/360 rows below/)).toBeDefined();
  fireEvent.drop(document.body, { dataTransfer: { files: [csv()], types: ['Files'] } });

  expect(await screen.findByText(/12 rows below/)).toBeDefined();
  expect(path()).toContain(`file=${other._id}`);
});

test('an interrupted upload is retried without choosing the file again', async () => {
  let tries = 0;
  await renderImport({
    uploadImport: () => {
      tries += 1;
      if (tries > 1) return sampleFile;
      throw new NetworkProblem('unreachable');
    },
  });
  await screen.findByRole('button', { name: 'Choose a file' });

  fireEvent.drop(document.body, { dataTransfer: { files: [csv()], types: ['Files'] } });
  expect(await screen.findByText('No connection')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText(/360 rows below/)).toBeDefined();
});

test('a file that another program has locked says so', async () => {
  await renderImport({});
  await screen.findByRole('button', { name: 'Choose a file' });
  const locked = csv('locked.csv');
  locked.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));

  fireEvent.drop(document.body, { dataTransfer: { files: [locked], types: ['Files'] } });

  expect(await screen.findByText('locked.csv cannot be read')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('two files at once, and one that is too large, are refused without being sent', async () => {
  const { fake } = await renderImport({});
  await screen.findByRole('button', { name: 'Choose a file' });

  fireEvent.drop(document.body, { dataTransfer: { files: [csv(), csv()], types: ['Files'] } });
  expect(await screen.findByText('Import one file at a time.')).toBeDefined();
  const large = csv('large.csv');
  Object.defineProperty(large, 'size', { value: 50 * 1024 * 1024 });
  fireEvent.drop(document.body, { dataTransfer: { files: [large], types: ['Files'] } });
  expect(await screen.findByText('large.csv is too large')).toBeDefined();
  expect(fake.calls).not.toContain('uploadImport');
});

test('templates have the headings that an import recognizes', async () => {
  await renderImport({});
  await user.click(await screen.findByRole('button', { name: 'Template' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }));

  await expect.poll(async () => (await saved.texts()).length).toBe(1);
  const [text] = await saved.texts();
  expect(text).toContain('SKU,Name,Description,Picture,Price,Volume prices');
});
