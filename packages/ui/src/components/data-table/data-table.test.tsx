import { ApiProblem } from '@kerf/api-client/api-problem';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { isDisabled } from '../../testing/is-disabled.ts';
import { makeTools, pageOfTools, renderList } from './testing/test-list.tsx';

const user = userEvent.setup();

const many = makeTools(60);
const fetchMany = async (_view: unknown, page: Parameters<typeof pageOfTools>[1]) =>
  pageOfTools(many, page);

function firstTool(): string | null {
  return within(screen.getByRole('table')).getAllByRole('link')[0]?.textContent ?? null;
}

function press(name: string) {
  return user.click(screen.getByRole('button', { name }));
}

describe('the pages', () => {
  test('lead forward and back, and show the position', async () => {
    const { address } = await renderList(fetchMany);
    expect(await screen.findByText('1–25 of 60')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await press('Next');
    await screen.findByText('26–50 of 60');
    await press('Next');
    await screen.findByText('51–60 of 60');
    expect(isDisabled(screen.getByRole('button', { name: 'Next' }))).toBe(true);
    await press('Previous');
    await screen.findByText('26–50 of 60');
    await waitFor(() => expect(firstTool()).toBe('Tool 0026'));
    await press('Previous');
    await screen.findByText('1–25 of 60');
    expect(address()).toBe('');
  });

  test('are restored by Back, and Previous still works', async () => {
    const { go, address } = await renderList(fetchMany, '/?size=10');
    await screen.findByText('1–10 of 60');
    for (const range of ['11–20 of 60', '21–30 of 60', '31–40 of 60']) {
      await press('Next');
      await screen.findByText(range);
    }
    await go(-1);
    await screen.findByText('21–30 of 60');
    expect(address()).toBe('?size=10&cursor=20&page=3');
    await press('Previous');
    await screen.findByText('11–20 of 60');
    await waitFor(() => expect(firstTool()).toBe('Tool 0011'));
  });

  test('are not skipped by clicking faster than they load', async () => {
    const gates: (() => void)[] = [];
    const { address } = await renderList(async (_view, page) => {
      if (page.cursor !== undefined) await new Promise<void>((open) => gates.push(open));
      return pageOfTools(many, page);
    });
    await screen.findByText('1–25 of 60');
    await user.dblClick(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Loading')).toBeDefined();
    gates.shift()?.();
    await screen.findByText('26–50 of 60');
    expect(firstTool()).toBe('Tool 0026');
    expect(address()).toBe('?cursor=25&page=2');
  });

  test('opened by a shared link lead to the first one', async () => {
    const { address } = await renderList(fetchMany, '/?cursor=50&page=3');
    await screen.findByText('51–60 of 60');
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    await press('First page');
    await screen.findByText('1–25 of 60');
    expect(address()).toBe('');
  });

  test('without rows lead to the first one', async () => {
    await renderList(fetchMany, '/?cursor=75&page=4');
    expect(await screen.findByText('Nothing is left on this page')).toBeDefined();
    await press('First page');
    await screen.findByText('1–25 of 60');
  });

  test('change their size and start over', async () => {
    const { address } = await renderList(fetchMany, '/?cursor=25&page=2');
    await screen.findByText('26–50 of 60');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50');
    await screen.findByText('1–50 of 60');
    expect(address()).toBe('?size=50');
  });
});

describe('finding', () => {
  const fetchFound: Parameters<typeof renderList>[0] = async ({ search, filters, sort }, page) => {
    const found = many.filter(({ name }) => name.includes(search) && filters.kind !== 'file');
    return pageOfTools(sort === '-name' ? found.toReversed() : found, page);
  };

  test('waits until typing pauses, is stored in the URL, and is undone by Back', async () => {
    const { address, go } = await renderList(fetchFound);
    await screen.findByText('1–25 of 60');
    await user.keyboard('/');
    const field = screen.getByRole('searchbox', { name: 'Search tools' });
    expect(document.activeElement).toBe(field);
    // All at once: on a slow machine, typed letters would be far enough apart to count as pauses.
    fireEvent.change(field, { target: { value: '0042' } });
    expect(address()).toBe('');
    await screen.findByText('1–1 of 1');
    expect(address()).toBe('?search=0042');
    await user.keyboard('x');
    await screen.findByText('No tools match');
    await go(-1);
    await screen.findByText('1–25 of 60');
    expect(field).toHaveProperty('value', '');
  });

  test('a slash typed into the field is text', async () => {
    const { address } = await renderList(fetchFound, '/?search=Tool');
    await screen.findByText('1–25 of 60');
    await user.type(screen.getByRole('searchbox'), '/0001');
    await screen.findByText('No tools match');
    expect(address()).toBe('?search=Tool%2F0001');
  });

  test('Escape clears the search, Enter does not wait', async () => {
    const { address } = await renderList(fetchFound);
    await screen.findByText('1–25 of 60');
    await user.type(screen.getByRole('searchbox'), '0007{Enter}');
    expect(address()).toBe('?search=0007');
    await user.keyboard('{Escape}');
    expect(address()).toBe('');
  });

  test('a filter narrows the list, starts at its first page, and is cleared with the search', async () => {
    const { address, go } = await renderList(fetchFound, '/?cursor=25&page=2');
    await screen.findByText('26–50 of 60');
    const chip = screen.getByRole('button', { name: 'Files' });
    await user.click(chip);
    await screen.findByText('No tools match');
    expect(address()).toBe('?kind=file');
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await press('Clear filters');
    await screen.findByText('1–25 of 60');
    expect(address()).toBe('');
    await go(-2);
    await screen.findByText('26–50 of 60');
  });

  test('unknown values in the URL are ignored', async () => {
    await renderList(fetchFound, '/?kind=lathe&sort=weight&size=9999&page=7');
    expect(await screen.findByText('1–25 of 60')).toBeDefined();
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('a click on a column sorts by it, another reverses the order', async () => {
    const { address } = await renderList(fetchFound);
    const head = await screen.findByRole('columnheader', { name: 'Name' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await press('Name');
    await waitFor(() => expect(firstTool()).toBe('Tool 0060'));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(address()).toBe('?sort=-name');
    await press('Price');
    expect(address()).toBe('?sort=-price');
    expect(head.hasAttribute('aria-sort')).toBe(false);
  });
});

describe('the columns', () => {
  test('are shown and hidden without leaving the page that is open', async () => {
    const { address } = await renderList(fetchMany, '/?cursor=25&page=2');
    await screen.findByText('26–50 of 60');
    expect(screen.queryByRole('columnheader', { name: 'Id' })).toBeNull();
    await press('Columns');
    await user.click(await screen.findByRole('checkbox', { name: 'Id' }));
    expect(screen.getByRole('columnheader', { name: 'Id' })).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Price' }));
    expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull();
    expect(address()).toBe('?cursor=25&page=2&columns=name%2Cid%2Cactions');
    await user.click(screen.getByRole('checkbox', { name: 'Price' }));
    await user.click(screen.getByRole('checkbox', { name: 'Id' }));
    expect(address()).toBe('?cursor=25&page=2');
  });

  test('that are the row’s name or its actions cannot be hidden', async () => {
    await renderList(fetchMany, '/?columns=price');
    await screen.findByText('1–25 of 60');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeDefined();
    await press('Columns');
    expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Actions' })).toBeNull();
  });
});

describe('waiting and failing', () => {
  test('the first page has skeleton rows, a later one dims the rows before it', async () => {
    const gates: (() => void)[] = [];
    const { address } = await renderList(async (_view, page) => {
      await new Promise<void>((open) => gates.push(open));
      return pageOfTools(many, page);
    });
    const table = screen.getByRole('table', { name: 'Loading tools' });
    expect(table.getAttribute('aria-busy')).toBe('true');
    expect(table.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(0);
    gates.shift()?.();
    await screen.findByText('1–25 of 60');
    expect(table.hasAttribute('aria-busy')).toBe(false);
    await press('Next');
    expect(address()).toBe('?cursor=25&page=2');
    expect(firstTool()).toBe('Tool 0001');
    expect(table.querySelector('tbody')?.hasAttribute('data-stale')).toBe(true);
    gates.shift()?.();
    await waitFor(() => expect(firstTool()).toBe('Tool 0026'));
    expect(table.querySelector('tbody')?.hasAttribute('data-stale')).toBe(false);
  });

  test('rows are not dimmed while they are only refetched', async () => {
    const gates: (() => void)[] = [];
    let tools = many;
    const { readAgain } = await renderList(async (_view, page) => {
      await new Promise<void>((open) => gates.push(open));
      return pageOfTools(tools, page);
    });
    gates.shift()?.();
    await screen.findByText('1–25 of 60');
    tools = many.slice(1);
    void readAgain();
    await waitFor(() => expect(gates).toHaveLength(1));
    const table = screen.getByRole('table');
    expect(table.hasAttribute('aria-busy')).toBe(false);
    expect(table.querySelector('tbody')?.hasAttribute('data-stale')).toBe(false);
    const dimmed: unknown[] = [];
    const observer = new MutationObserver((changes) => dimmed.push(...changes));
    observer.observe(table, { subtree: true, attributeFilter: ['data-stale'] });
    gates.shift()?.();
    await waitFor(() => expect(firstTool()).toBe('Tool 0002'));
    expect([...dimmed, ...observer.takeRecords()]).toEqual([]);
  });

  test('an empty list is not described as filtered', async () => {
    await renderList(async () => ({ items: [], total: 0, next: null }));
    expect(await screen.findByText('No tools yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true);
  });

  test('a forbidden list is described as such', async () => {
    await renderList(async () => {
      throw new ApiProblem({ status: 403, code: 'forbidden', title: 'Not allowed', detail: 'No.' });
    });
    expect(await screen.findByText('Only admins see all tools')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a failure is explained and can be retried', async () => {
    let down = true;
    await renderList(async (_view, page) => {
      if (down) throw new NetworkProblem('unreachable');
      return pageOfTools(many, page);
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The server cannot be reached');
    expect(screen.queryByRole('table')).toBeNull();
    down = false;
    await press('Try again');
    await screen.findByText('1–25 of 60');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a later page whose cursor the server refuses leads to the first one', async () => {
    await renderList(async (_view, page) => {
      if (page.cursor === 'old') {
        const title = 'Some fields need attention';
        throw new ApiProblem({ status: 400, code: 'validation_failed', title, detail: 'cursor' });
      }
      return pageOfTools(many, page);
    }, '/?cursor=old&page=9');
    await screen.findByRole('alert');
    await press('First page');
    await screen.findByText('1–25 of 60');
  });
});
