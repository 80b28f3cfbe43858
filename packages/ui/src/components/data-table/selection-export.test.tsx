import { NetworkProblem } from '@kerf/api-client/network-problem';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { catchSavedFiles } from './testing/saved-files.ts';
import { makeTools, pageOfTools, renderList, type Tool, toolsTable } from './testing/test-list.tsx';

const user = userEvent.setup();
const saved = catchSavedFiles();

const many = makeTools(450);
const fetchMany: Parameters<typeof renderList>[0] = async ({ search }, page) =>
  pageOfTools(
    many.filter(({ name }) => name.includes(search)),
    page,
  );

function choose(name: string) {
  return user.click(screen.getByRole('checkbox', { name }));
}

async function exportBy(choice: string) {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}

function fileOf(tools: readonly Tool[]): string {
  const lines = tools.map(({ name, price }) => `${name},${price}\r\n`);
  return `\uFEFFName,Price\r\n${lines.join('')}`;
}

async function savedOnce(): Promise<string> {
  return waitFor(async () => {
    const texts = await saved.texts();
    expect(texts).toHaveLength(1);
    return texts[0] ?? '';
  });
}

describe('choosing rows', () => {
  test('extends over pages, and the selected rows are exported', async () => {
    await renderList(fetchMany, '/?size=10');
    await screen.findByText('1–10 of 450');
    await choose('Select Tool 0002');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('checkbox', { name: 'Select Tool 0011' });
    await choose('Select Tool 0011');
    expect(screen.getByText('2 tools selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Export 2' }));
    expect(await savedOnce()).toBe(
      fileOf([many[1], many[10]].filter((tool) => tool !== undefined)),
    );
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  test('shows the number with Clear first, and Export last', async () => {
    await renderList(fetchMany, '/?size=10');
    await screen.findByText('1–10 of 450');
    await choose('Select all tools on this page');
    const bar = screen.getByText('10 tools selected').parentElement;
    expect(bar?.textContent).toBe('10 tools selectedClearExport 10');
  });

  test('extends to a range with Shift', async () => {
    await renderList(fetchMany, '/?size=10');
    await screen.findByText('1–10 of 450');
    await choose('Select Tool 0003');
    await user.keyboard('{Shift>}');
    await choose('Select Tool 0007');
    await user.keyboard('{/Shift}');
    expect(screen.getByText('5 tools selected')).toBeDefined();
    await user.keyboard('{Shift>}');
    await choose('Select Tool 0005');
    await user.keyboard('{/Shift}');
    expect(screen.getByText('2 tools selected')).toBeDefined();
  });

  test('selects and deselects a whole page', async () => {
    await renderList(fetchMany, '/?size=10');
    await screen.findByText('1–10 of 450');
    const all = screen.getByRole('checkbox', { name: 'Select all tools on this page' });
    await user.click(all);
    expect(screen.getByText('10 tools selected')).toBeDefined();
    await choose('Select Tool 0003');
    expect(screen.getByText('9 tools selected')).toBeDefined();
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(all);
    await user.click(all);
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  test('ends with another search, and for a deleted row', async () => {
    await renderList(fetchMany, '/?size=10');
    await screen.findByText('1–10 of 450');
    await choose('Select Tool 0001');
    await choose('Select Tool 0002');
    await user.click(screen.getByRole('button', { name: 'Forget t0002' }));
    expect(screen.getByText('1 tool selected')).toBeDefined();
    await user.type(screen.getByRole('searchbox'), '0001{Enter}');
    expect(screen.queryByText(/selected/)).toBeNull();
  });
});

describe('the export', () => {
  test('of this page shows its number of rows', async () => {
    await renderList(fetchMany, '/?size=10&cursor=10&page=2');
    await screen.findByText('11–20 of 450');
    await exportBy('This page (10)');
    expect(await savedOnce()).toBe(fileOf(many.slice(10, 20)));
  });

  test('of everything goes through the pages', async () => {
    const asked: (string | undefined)[] = [];
    await renderList(async (view, page, signal) => {
      if (page.limit === 200) asked.push(page.cursor);
      return fetchMany(view, page, signal);
    });
    await screen.findByText('1–25 of 450');
    await exportBy('All (450)');
    expect(await savedOnce()).toBe(fileOf(many));
    expect(asked).toEqual([undefined, '200', '400']);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('of all matches uses the search and the visible columns', async () => {
    await renderList(fetchMany, '/?search=Tool 044&columns=name,id,actions');
    await screen.findByText('1–10 of 10');
    await exportBy('All that match (10)');
    const lines = (await savedOnce()).split('\r\n');
    expect(lines).toHaveLength(12);
    expect(lines.slice(0, 2)).toEqual(['\uFEFFName,Id', 'Tool 0440,t0440']);
  });

  test('shows its progress and can be stopped', async () => {
    let aborted = false;
    await renderList(async (view, page, signal) => {
      if (page.cursor === '200') {
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(signal.reason);
          });
        });
      }
      return fetchMany(view, page, signal);
    });
    await screen.findByText('1–25 of 450');
    await exportBy('All (450)');
    await screen.findByText('200 of 450');
    const bar = screen.getByRole('progressbar', { name: 'Exporting tools' });
    expect(bar).toMatchObject({ value: 200, max: 450 });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(aborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await saved.texts()).toEqual([]);
  });

  test('that fails half-way saves no file and can be retried', async () => {
    let down = true;
    await renderList(async (view, page, signal) => {
      if (down && page.cursor === '200') throw new NetworkProblem('timeout');
      return fetchMany(view, page, signal);
    });
    await screen.findByText('1–25 of 450');
    await exportBy('All (450)');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('after 200 of 450 tools; no file was made');
    expect(await saved.texts()).toEqual([]);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Export again' }));
    expect(await savedOnce()).toBe(fileOf(many));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of selected rows that need a request each shows its progress, and can be stopped and retried', async () => {
    let isDown = false;
    let aborted = false;
    const exported = async (tool: Tool, signal: AbortSignal) => {
      if (tool.id !== 't0002') return [tool];
      if (isDown) throw new NetworkProblem('timeout');
      return new Promise<Tool[]>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    };
    await renderList(fetchMany, '/?size=10', undefined, { ...toolsTable, exported });
    await screen.findByText('1–10 of 450');
    for (const number of [1, 2, 3]) await choose(`Select Tool 000${number}`);
    await user.click(screen.getByRole('button', { name: 'Export 3' }));
    await screen.findByText('1 of 3');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(aborted).toBe(true);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(await saved.texts()).toEqual([]);

    isDown = true;
    await user.click(screen.getByRole('button', { name: 'Export 3' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('after 1 of 3 tools; no file was made');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Export again' }));
    await screen.findByText('1 of 3');
  });
});
