import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { ada, cell, cellsOf, pasteText, renderGrid, user } from './testing/rendered-grid.tsx';

beforeEach(() => {
  dropDraft({ form: 'product grid', email: ada.email });
  // jsdom has no layout, and a grid without height renders no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
});

test('cells are edited and navigated by keyboard, undone and redone', async () => {
  await renderGrid(3);
  await screen.findByRole('grid', { name: 'Products' });
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Enter}51.00{Tab}{Escape}');
  expect(cellsOf('Price')).toEqual(['50.00', '51.00', '48.02']);
  expect(document.activeElement).toBe(cell(1, 'Volume prices'));
  expect(screen.getByText('2 cells of 2 products edited.')).toBeDefined();
  await user.keyboard('{Control>}z{/Control}');
  expect(cellsOf('Price')).toEqual(['50.00', '48.01', '48.02']);
  await user.keyboard('{Control>}y{/Control}');
  expect(cellsOf('Price')).toEqual(['50.00', '51.00', '48.02']);
  await user.keyboard('{ArrowLeft}{F2}{Backspace}9{Escape}');
  expect(cellsOf('Price')).toEqual(['50.00', '51.00', '48.02']);
});

test('Tab goes through the cells and to the next row, Enter below where it began, and Tab after Escape leaves', async () => {
  await renderGrid(3);
  await screen.findByRole('grid', { name: 'Products' });
  const at = () => {
    const { row, name } =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
    return `${row} ${name}`;
  };
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Tab}{Tab}');
  expect(at()).not.toBe('0 Price');
  await user.keyboard('7{Enter}');
  expect(at()).toBe('1 Price');
  expect(cellsOf('Price')[0]).toBe('50.00');
  await user.keyboard('{Home}{Shift>}{Tab}{/Shift}');
  const last = at();
  expect(last.startsWith('0 ')).toBe(true);
  await user.keyboard('{Tab}');
  expect(at()).toBe('1 Name');
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(at()).toBe(last);
  await user.keyboard('{Escape}{Tab}');
  expect(at()).toBe('undefined undefined');
});

test('pressing Undo by keyboard leaves focus there and clears no cell', async () => {
  await renderGrid(3);
  await screen.findByRole('grid', { name: 'Products' });
  await user.click(cell(0, 'Price'));
  await user.keyboard('50.00{Enter}51.00{Enter}');
  // Escape leaves the cells; Redo is disabled.
  await user.keyboard('{Escape}');
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await user.keyboard(' ');
  expect(cellsOf('Price')).toEqual(['50.00', '48.01', '48.02']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await user.keyboard(' ');
  expect(cellsOf('Price')).toEqual(['48.00', '48.01', '48.02']);
});

test('a block is pasted, filled down and copied', async () => {
  await renderGrid(3);
  await screen.findByRole('grid');
  await user.click(cell(0, 'Price'));
  pasteText('1.00\t10: 0.90\r\n2.00\t\r\n');
  await waitFor(() => expect(cellsOf('Price')).toEqual(['1.00', '2.00', '48.02']));
  expect(cell(0, 'Volume prices').textContent).toBe('10: 0.90');
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
  expect(cellsOf('Price')).toEqual(['1.00', '1.00', '1.00']);
  const setData = vi.fn();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', '1.00\n1.00\n1.00');
});

test('the focused cell is copied and pasted into while text above the grid is selected', async () => {
  await renderGrid(3);
  await screen.findByRole('grid');
  // Browsers send the events there.
  const selected = screen.getByRole('heading', { level: 1 });
  await user.click(cell(0, 'Price'));
  const setData = vi.fn();
  fireEvent.copy(selected, { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', '48.00');
  pasteText('1.00', selected);
  await waitFor(() => expect(cellsOf('Price')).toEqual(['1.00', '48.01', '48.02']));
});

test('what is copied or pasted in an editor or outside the grid leaves the cells alone', async () => {
  await renderGrid(3);
  await screen.findByRole('grid');
  await user.click(cell(0, 'Price'));
  await user.keyboard('{F2}');
  const setData = vi.fn();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  pasteText('1.00');
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await user.keyboard('{Escape}');
  document.querySelector<HTMLElement>(':focus')?.blur();
  pasteText('1.00');
  expect(setData).not.toHaveBeenCalled();
  expect(cellsOf('Price')).toEqual(['48.00', '48.01', '48.02']);
});
