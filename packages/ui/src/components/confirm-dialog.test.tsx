import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { renderScreen } from './testing/render-screen.tsx';

function Desk({ said }: { readonly said: string[] }) {
  const [opened, setOpened] = useState(false);
  const close = (word: string) => {
    said.push(word);
    setOpened(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Delete KS-104233
      </button>
      <ConfirmDialog
        opened={opened}
        name="KS-104233"
        deletion={{ isPending: false, error: null }}
        onConfirm={() => close('deleted')}
        onCancel={() => close('cancelled')}
      />
    </>
  );
}

async function openDialog() {
  const said: string[] = [];
  const user = userEvent.setup();
  renderScreen(<Desk said={said} />);
  await user.click(screen.getByRole('button', { name: 'Delete KS-104233' }));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  return { said, user };
}

it("asks in the specification's words and starts on Cancel", async () => {
  await openDialog();
  expect(screen.getByText('Are you sure you want to delete KS-104233')).toBeTruthy();
  expect(screen.getByText("You won't be able to undo your action")).toBeTruthy();
});

it('cancels on Escape and gives the focus back', async () => {
  const { said, user } = await openDialog();
  await user.keyboard('{Escape}');
  expect(said).toEqual(['cancelled']);
  const opener = screen.getByRole('button', { name: 'Delete KS-104233' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('does nothing dangerous on Enter', async () => {
  const { said, user } = await openDialog();
  await user.keyboard('{Enter}');
  expect(said).toEqual(['cancelled']);
});

it('deletes only when Delete is pressed, one Tab away', async () => {
  const { said, user } = await openDialog();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(said).toEqual(['deleted']);
});

it('keeps the focus inside', async () => {
  const { user } = await openDialog();
  await user.tab();
  await user.tab();
  await user.tab();
  const dialog = screen.getByRole('dialog', { name: /^Are you sure/ });
  expect(dialog.contains(document.activeElement)).toBe(true);
});
