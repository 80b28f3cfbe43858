import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Message } from '@kerf/contract/schemas/message';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Loaded before the clock of the first test runs.
import './messages-page.tsx';

configure({ asyncUtilTimeout: 5_000 });

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const short: Message = {
  _id: '11111111-1111-4111-8111-111111111111',
  email: 'jane.doe@saw-works.co.uk',
  body: 'Do you sharpen?',
  createdAt: '2026-03-12T14:05:00.000Z',
};

const long: Message = {
  ...short,
  _id: '22222222-2222-4222-8222-222222222222',
  email: 'bob@mill.example',
  body: 'We run a mill.\nFour bands a week.\nSpruce.\nCan you weld to length?',
};

function renderInbox(api: FakeHandlers, query = '') {
  return renderApp({
    path: `/dashboard/messages${query}`,
    account: ada,
    api: { getRole: () => ({ admin: true }), ...api },
  });
}

function listOf(items: readonly Message[]) {
  return { items: [...items], total: items.length, next: null };
}

test('a message shows its sender as a mail link, its text and its time', async () => {
  await renderInbox({ listMessages: () => listOf([short]) });
  const from = await screen.findByRole('link', { name: short.email });
  expect(from.getAttribute('href')).toMatch(/^mailto:jane\.doe@saw-works\.co\.uk\?/);
  expect(screen.getByText('Do you sharpen?')).toBeDefined();
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe(short.createdAt);
  expect(screen.getByRole('link', { name: 'Messages' })).toBeDefined();
});

test('a long message expands and collapses', async () => {
  await renderInbox({ listMessages: () => listOf([short, long]) });
  const toggle = await screen.findByRole('button', {
    name: 'Read all of the message of bob@mill.example',
  });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByRole('button', { name: /^(Read all|Shorten).* message of/ })).toHaveLength(
    1,
  );
});

test('the inbox is searched and paged on the server', async () => {
  const asked: unknown[] = [];
  const { path } = await renderInbox({
    listMessages: ({ query }) => {
      asked.push(query);
      return { items: [short], total: 60, next: query.cursor ? null : 'second' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(asked).toContainEqual({ sort: '-createdAt', limit: '25', cursor: 'second' }),
  );
  await user.click(screen.getByRole('searchbox'));
  await user.paste('sharpen');
  await waitFor(() =>
    expect(asked).toContainEqual({ search: 'sharpen', sort: '-createdAt', limit: '25' }),
  );
  expect(path()).toBe('/dashboard/messages?search=sharpen');
});

test('an empty inbox explains itself, and an empty search can be cleared', async () => {
  const { navigate } = await renderInbox({ listMessages: () => listOf([]) });
  expect(await screen.findByText('No messages yet')).toBeDefined();
  await navigate('/dashboard/messages?search=nobody');
  expect(await screen.findByText('No messages match')).toBeDefined();
});

test('an inbox that fails to load shows an error and can be retried', async () => {
  let online = false;
  await renderInbox({
    listMessages: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return listOf([short]);
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Do you sharpen?')).toBeDefined();
});

test('a message is deleted after asking and leaves the inbox', async () => {
  const deleted: unknown[] = [];
  await renderInbox({
    listMessages: () => listOf(deleted.length === 0 ? [short] : []),
    deleteMessage: ({ params }) => {
      deleted.push(params.id);
      return { deletedCount: 1 };
    },
  });
  const name = `the message of ${short.email}`;
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
  expect(screen.getByText(`Are you sure you want to delete ${name}`)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(`Message of ${short.email} is deleted`)).toBeDefined();
  expect(deleted).toEqual([short._id]);
  expect(await screen.findByText('No messages yet')).toBeDefined();
});
