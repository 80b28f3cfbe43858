import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ServerCheck } from '../../platform/server-address.ts';
import { FirstServerPage } from './first-server-page.tsx';

function visit(current: string | null, answer: () => Promise<ServerCheck>) {
  const used: string[] = [];
  const server = {
    current,
    check: answer,
    use: (address: string) => {
      used.push(address);
      return answer();
    },
  };
  render(<FirstServerPage server={server} env="test" />);
  return { used, user: userEvent.setup() };
}

test('an app without a store asks for one', async () => {
  const { used, user } = visit(null, async () => ({ kind: 'refused', refusal: 'not-kerf' }));
  expect(screen.getByText(/Your supplier tells you its address/)).toBeDefined();
  await user.type(screen.getByLabelText('Server address'), ' shop.example{Enter}');
  expect(await screen.findByText(/it is no Kerf store/)).toBeDefined();
  expect(used).toEqual(['shop.example']);
});

test('a store that was never reached can be retried unchanged', async () => {
  const { used, user } = visit('https://shop.example', () =>
    Promise.reject(new Error('No bridge')),
  );
  expect(screen.getByText(/could not be reached yet/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Open the store' }));
  await waitFor(() => expect(used).toEqual(['https://shop.example']));
  expect(await screen.findByText('No bridge')).toBeDefined();
});
