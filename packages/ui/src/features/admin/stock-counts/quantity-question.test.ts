import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  blades,
  countedField,
  dropScans,
  numberField,
  renderCount,
  store,
  user,
} from './testing/counted-shelf.ts';

beforeEach(dropScans);

/** A server whose second blade also has the numbers 20301 and 1200. `onHand` is the first blade's stock. */
function withShortNumbers(sent: unknown[], onHand: number): FakeHandlers {
  const server = store(sent);
  return {
    ...server,
    findCountable: async (request) => {
      const { number = '' } = request.query;
      const known = ['20301', '1200'].includes(number) ? 'KC-2' : number;
      const found = await server.findCountable?.({ ...request, query: { number: known } });
      return { ...(found ?? expect.unreachable()), onHand };
    },
  };
}

async function scan(sent: unknown[], onHand: number, keys: string): Promise<void> {
  await renderCount(withShortNumbers(sent, onHand));
  await user.click(await numberField());
  await user.keyboard(keys);
}

test('digits that name a product and are too many for a quantity are its number', async () => {
  const sent: unknown[] = [];
  await scan(sent, 120, 'KC-1{Enter}20301{Enter}7{Enter}');

  await waitFor(() =>
    expect(sent).toMatchObject([{ productId: blades[1]?.productId, counted: 7 }]),
  );
  expect(screen.getByRole('button', { name: 'Remove KC-1 from the list' })).toBeDefined();
});

test('digits that name no product are a quantity, however many', async () => {
  const sent: unknown[] = [];
  await scan(sent, 120, 'KC-1{Enter}20302{Enter}');

  await waitFor(() => expect(sent).toMatchObject([{ counted: 20302 }]));
});

test('what can be a quantity or a number is asked, and what is scanned meanwhile is kept', async () => {
  const sent: unknown[] = [];
  await scan(sent, 1180, 'KC-1{Enter}1200{Enter}');
  expect(await screen.findByText(/^1200 is also the number of Blade 2\./)).toBeDefined();
  expect(sent).toEqual([]);

  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}KC-2{Enter}7{Enter}');
  expect(countedField()).toHaveProperty('value', '1200');
  await user.click(screen.getByRole('button', { name: 'Count 1,200 pieces' }));

  await waitFor(() => expect(sent).toMatchObject([{ counted: 1200 }, { counted: 7 }]));
  expect(screen.queryByText(/is also the number/)).toBeNull();
});

test('asked so, one can go on with the next product', async () => {
  const sent: unknown[] = [];
  await scan(sent, 1180, 'KC-1{Enter}1200{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Go on with Blade 2' }));
  await user.keyboard('7{Enter}');

  await waitFor(() =>
    expect(sent).toMatchObject([{ productId: blades[1]?.productId, counted: 7 }]),
  );
  expect(screen.getByRole('button', { name: 'Remove KC-1 from the list' })).toBeDefined();
});

test('nothing is counted while it cannot be asked whether digits are a number', async () => {
  const sent: unknown[] = [];
  const server = store(sent);
  await renderCount({
    ...server,
    findCountable: (request) => {
      if (request.query.number === '1200')
        throw new ProblemError({ code: 'rate_limited', retryAfterSeconds: 3 });
      return server.findCountable?.(request) ?? expect.unreachable();
    },
  });
  await user.click(await numberField());
  await user.keyboard('KC-1{Enter}1200{Enter}');

  await waitFor(() => expect(countedField().getAttribute('aria-invalid')).toBe('true'));
  expect(countedField()).toHaveProperty('value', '1200');
  expect(sent).toEqual([]);
});
