import { Button, Table } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { HANDED_ON_AFTER_MS, handsFocusOn } from './focus.ts';
import { ThemeProvider } from './theme-provider.tsx';

const user = userEvent.setup();

/** A section that loses its button, or a row with a field in it, when the button outside is pressed. */
function Order() {
  const [lines, setLines] = useState(true);
  const dropLines = () => setLines(false);
  return (
    <ThemeProvider env="test">
      <main>
        <section aria-label="Lines">
          {lines && <Button onClick={dropLines}>Drop lines</Button>}
          <Table>
            <Table.Tbody>
              {lines && (
                <Table.Tr ref={handsFocusOn}>
                  <Table.Td>
                    <input aria-label="Quantity" onKeyDown={dropLines} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Table.Tbody>
          </Table>
        </section>
        <input aria-label="Note" onKeyDown={dropLines} />
      </main>
    </ThemeProvider>
  );
}

// What the page of an earlier test handed on as it went comes first: timers of one length run in order.
beforeEach(handedOn);

/** Resolves once what was handed on before has come where it goes. */
function handedOn(): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, HANDED_ON_AFTER_MS));
}

const section = () => screen.getByRole('region', { name: 'Lines' });

test('a button that is removed while it has the focus hands it to the part of the page that it was in', async () => {
  render(<Order />);
  await user.click(screen.getByRole('button', { name: 'Drop lines' }));
  await waitFor(() => expect(document.activeElement).toBe(section()));
});

test('a row hands on the focus of what is in it', async () => {
  render(<Order />);
  await user.type(screen.getByLabelText('Quantity'), '1');
  await waitFor(() => expect(document.activeElement).toBe(section()));
});

test('the focus of something else stays where it is', async () => {
  render(<Order />);
  await user.type(screen.getByLabelText('Note'), '1');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
});

test('a focus that is lost from elsewhere meanwhile is not handed on from where it was before', async () => {
  document.body.innerHTML =
    '<section tabindex="-1"><p><input aria-label="First"></p></section><input aria-label="Second">';
  const [first, second] = screen.getAllByRole('textbox');
  first?.focus();
  const remove = handsFocusOn(first?.closest('p') ?? null);
  remove?.();
  first?.remove();
  second?.focus();
  second?.remove();
  await handedOn();
  expect(document.activeElement).toBe(document.body);
});
