import { type ShopTimeZone, shopTimeZoneChange } from '@kerf/contract/schemas/shop-settings';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import './shop-settings-page.tsx';

const user = userEvent.setup();
const none = { items: [], total: 0, next: null };
const settings = {
  name: 'Kerf',
  address: '1 Arbor Way',
  email: 'office@kerf.example',
  phone: '',
  taxNumber: '',
  footer: '',
  paper: 'Letter',
  logo: null,
  version: 3,
  updatedAt: '2026-03-12T13:05:00.000Z',
} as const;

interface Server {
  zone: ShopTimeZone;
  readonly asked: string[];
  refusal: ProblemError | null;
}

/** A server that moves the days until the test lets it end. */
async function visit() {
  const server: Server = {
    zone: { timeZone: 'UTC', moving: null },
    asked: [],
    refusal: null,
  };
  await renderApp({
    path: '/dashboard/shop-settings',
    account: { email: 'ada@example.com', displayName: 'Ada' },
    api: {
      getRole: () => ({ admin: true }),
      listProducts: () => none,
      listReviews: () => none,
      getShopSettings: () => settings,
      getShopTimeZone: () => server.zone,
      setShopTimeZone: ({ body }) => {
        if (server.refusal) throw server.refusal;
        const { timeZone } = shopTimeZoneChange.parse(body);
        server.asked.push(timeZone);
        const since = '2026-03-12T13:05:00.000Z';
        const moving = { timeZone, since, entries: 983_030, seconds: 50 };
        server.zone = { ...server.zone, moving };
        return server.zone;
      },
    },
  });
  return server;
}

const field = () => screen.findByRole('combobox', { name: 'Days begin at midnight in' });
const button = () => screen.getByRole('button', { name: 'Change time zone' });

async function choose(zone: string): Promise<void> {
  await user.clear(await field());
  await user.type(await field(), zone);
  await user.click(await screen.findByRole('option', { name: zone }));
}

test('a time zone is found by its name, and the page says how long its change takes until it is done', async () => {
  const server = await visit();
  expect(await field()).toHaveProperty('value', 'UTC');
  expect(button()).toHaveProperty('disabled', true);

  await choose('Europe/Berlin');
  await user.click(button());

  expect(
    await screen.findByText(
      'The days of reports are being moved to Europe/Berlin. With 983,030 payments and refunds this takes about 50 seconds; until then they are those of UTC.',
    ),
  ).toBeDefined();
  expect(server.asked).toEqual(['Europe/Berlin']);

  server.zone = { timeZone: 'Europe/Berlin', moving: null };
  await waitFor(() => expect(screen.queryByText(/are being moved/)).toBeNull());
  expect(await field()).toHaveProperty('value', 'Europe/Berlin');
});

test('a time zone that the server refuses stays chosen, with the reason', async () => {
  const server = await visit();
  const message = 'The database does not know this time zone. Choose another.';
  server.refusal = new ProblemError({
    code: 'validation_failed',
    errors: [{ path: 'timeZone', message }],
  });
  await choose('Asia/Tokyo');
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(await field()).toHaveProperty('value', 'Asia/Tokyo');
});
