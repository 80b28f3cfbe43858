import { MantineProvider, Menu } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { QuestionDialog } from '../question-dialog.tsx';
import { RowMenu } from './row-menu.tsx';

const user = userEvent.setup();
const dots = () => screen.getByRole('button', { name: 'More for KS-104233' });

function renderMenu() {
  const again = vi.fn();
  render(
    <MantineProvider env="test">
      <RowMenu of="KS-104233">
        <Menu.Item onClick={again}>Order again</Menu.Item>
      </RowMenu>
    </MantineProvider>,
  );
  return again;
}

test('the first Enter opens the menu, and Escape returns the focus to its button', async () => {
  renderMenu();
  expect(dots().getAttribute('aria-haspopup')).toBe('menu');
  expect(dots().getAttribute('aria-expanded')).toBe('false');

  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Order again' });
  expect(dots().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(dots()));
});

test('an item acts, at the first opening and at the next', async () => {
  const again = renderMenu();
  for (const times of [1, 2]) {
    await user.click(dots());
    await user.click(await screen.findByRole('menuitem', { name: 'Order again' }));
    expect(again).toHaveBeenCalledTimes(times);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
});

function AskingMenu() {
  const [asking, ask] = useState(false);
  return (
    <MantineProvider env="test">
      <main tabIndex={-1}>
        <RowMenu of="KS-104233">
          <Menu.Item onClick={() => ask(true)}>Delete</Menu.Item>
        </RowMenu>
        {asking && (
          <QuestionDialog
            opened
            title="Delete it?"
            action="Delete"
            busy={false}
            onConfirm={vi.fn()}
            onCancel={() => ask(false)}
          >
            It is gone then.
          </QuestionDialog>
        )}
      </main>
    </MantineProvider>
  );
}

test('a dialog that an item opened returns the focus to the button', async () => {
  render(<AskingMenu />);
  await user.tab();
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Delete' });
  await waitFor(() => expect(document.activeElement).toBe(item));
  await user.keyboard('{Enter}');
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(dots()));
});
