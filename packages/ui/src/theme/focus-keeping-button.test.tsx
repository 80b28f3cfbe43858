import { Button } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ThemeProvider } from './theme-provider.tsx';

const user = userEvent.setup();

/** A form that is sent once, and is busy until it is told that it is sent. */
function BusyForm({ onSend }: { readonly onSend: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
        setBusy(true);
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" loading={busy}>
        Save
      </Button>
      <Button onClick={() => setBusy(false)}>Sent</Button>
    </form>
  );
}

test('a button that is disabled by pressing it keeps the focus and does nothing more', async () => {
  let sent = 0;
  render(
    <ThemeProvider env="test">
      <BusyForm onSend={() => sent++} />
    </ThemeProvider>,
  );
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await user.click(save);
  expect(document.activeElement).toBe(save);
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  await user.click(save);
  expect(sent).toBe(1);

  await user.click(screen.getByLabelText('Name'));
  expect(save.disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(sent).toBe(1);

  await user.click(screen.getByRole('button', { name: 'Sent' }));
  await user.click(save);
  expect(sent).toBe(2);
});
