import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Message } from '@kerf/contract/schemas/message';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './messages-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const short: Message = {
  _id: '11111111-1111-4111-8111-111111111111',
  email: 'jane.doe@saw-works.co.uk',
  body: 'Do you sharpen?',
  createdAt: '2026-03-12T14:05:00.000Z',
  state: 'open',
  doneAt: null,
  assignee: null,
  sender: { verified: false, account: null },
  answeredAt: null,
  version: 1,
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

test('a message shows its sender, its text and its time, and leads to its page', async () => {
  await renderInbox({ listMessages: () => listOf([short]) });
  const from = await screen.findByRole('link', { name: short.email });
  expect(from.getAttribute('href')).toBe(`/dashboard/messages/${short._id}`);
  expect(screen.getByText('Unverified sender')).toBeDefined();
  expect(screen.getByText('Do you sharpen?')).toBeDefined();
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe(short.createdAt);
  expect(screen.getByRole('link', { name: 'Messages' })).toBeDefined();
});

test('while the mailbox cannot be read, it is said since when', async () => {
  await renderInbox({
    listMessages: () => listOf([short]),
    getMailbox: () => ({ unreadableSince: '2026-03-12T14:02:00.000Z' }),
  });
  const notice = await screen.findByText(/Replies by email have not come in since/);
  expect(notice.querySelector('time')?.dateTime).toBe('2026-03-12T14:02:00.000Z');
});

test('a long message expands and collapses', async () => {
  await renderInbox({ listMessages: () => listOf([short, long]) });
  const toggle = await screen.findByRole('button', {
    name: 'Read all of the message from bob@mill.example',
  });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(
    screen.getAllByRole('button', { name: /^(Read all|Shorten).* message from/ }),
  ).toHaveLength(1);
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
    expect(asked).toContainEqual({
      state: 'open',
      sort: '-createdAt',
      limit: '25',
      cursor: 'second',
    }),
  );
  await user.click(screen.getByRole('searchbox'));
  await user.paste('sharpen');
  await waitFor(() =>
    expect(asked).toContainEqual({
      state: 'open',
      search: 'sharpen',
      sort: '-createdAt',
      limit: '25',
    }),
  );
  expect(path()).toBe('/dashboard/messages?search=sharpen');
});

test('an empty inbox explains itself, and an empty search can be cleared', async () => {
  const { navigate } = await renderInbox({ listMessages: () => listOf([]) });
  expect(await screen.findByText('No open messages')).toBeDefined();
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
    deleteMessage: ({ params, query }) => {
      deleted.push([params.id, query.version]);
      return { deletedCount: 1 };
    },
  });
  const name = `the message of ${short.email}`;
  await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
  expect(screen.getByText(`Are you sure you want to delete ${name}`)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(`Message of ${short.email} is deleted`)).toBeDefined();
  expect(deleted).toEqual([[short._id, String(short.version)]]);
  expect(await screen.findByText('No open messages')).toBeDefined();
});

test('the open and the done messages are two lists with their counts', async () => {
  const asked: unknown[] = [];
  const { navigate } = await renderInbox({
    listMessages: ({ query }) => {
      asked.push(query.state);
      return { items: [short], total: query.state === 'done' ? 31 : 4, next: null };
    },
  });
  const tabs = within(await screen.findByRole('navigation', { name: 'Inbox' }));
  expect((await tabs.findByRole('link', { name: 'Open 4' })).getAttribute('aria-current')).toBe(
    'page',
  );
  expect(screen.getByRole('link', { name: 'Messages' }).getAttribute('title')).toBe('4 open');
  await navigate('/dashboard/messages?state=done');
  const done = await tabs.findByRole('link', { name: 'Done 31' });
  expect(done.getAttribute('aria-current')).toBe('page');
  expect(asked).toContain('done');
});

test('a message is marked as done from the list, and that can be undone', async () => {
  const updates: unknown[] = [];
  await renderInbox({
    listMessages: () => listOf(updates.length === 1 ? [] : [short]),
    updateMessage: ({ params, body }) => {
      updates.push([params.id, body]);
      return { ...short, entries: [] };
    },
  });
  await user.click(
    await screen.findByRole('button', { name: `Mark done: the message from ${short.email}` }),
  );
  expect(await screen.findByText(`The message from ${short.email} is done.`)).toBeDefined();
  expect(await screen.findByText('No open messages')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Do you sharpen?')).toBeDefined();
  expect(updates).toEqual([
    [short._id, { done: true, version: 1 }],
    [short._id, { done: false }],
  ]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

/** An inbox of two messages, whose updates wait for an answer by the test. */
async function renderSlowInbox() {
  const answers = new Map<string, PromiseWithResolvers<void>>([
    [short._id, Promise.withResolvers()],
    [long._id, Promise.withResolvers()],
  ]);
  await renderInbox({
    listMessages: () => listOf([short, long]),
    updateMessage: async ({ params }) => {
      await answers.get(String(params.id))?.promise;
      return { ...(params.id === short._id ? short : long), entries: [] };
    },
  });
  for (const { email } of [short, long]) {
    const name = `Mark done: the message from ${email}`;
    await user.click(await screen.findByRole('button', { name }));
  }
  return answers;
}

test('of two messages marked one after the other, a refusal of the first is reported', async () => {
  const answers = await renderSlowInbox();
  answers.get(short._id)?.reject(new ProblemError({ code: 'not_found', what: 'message' }));
  expect(await screen.findByText('There is no such message.')).toBeDefined();
  answers.get(long._id)?.resolve();
  expect(await screen.findByText(`The message from ${long.email} is done.`)).toBeDefined();
});

test('of two messages marked one after the other, the first can be undone if the second is refused', async () => {
  const answers = await renderSlowInbox();
  answers.get(short._id)?.resolve();
  expect(await screen.findByText(`The message from ${short.email} is done.`)).toBeDefined();
  answers.get(long._id)?.reject(new ProblemError({ code: 'not_found', what: 'message' }));
  expect(await screen.findByText('There is no such message.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});

test('an order number in a message links to the order, and HTML in it is only text', async () => {
  const body = 'Where is KS-104233? <b>Now</b>';
  await renderInbox({ listMessages: () => listOf([{ ...short, body }]) });
  const order = await screen.findByRole('link', { name: 'KS-104233' });
  expect(order.getAttribute('href')).toBe('/dashboard/order/KS-104233');
  expect(order.parentElement?.textContent).toBe(body);
  expect(order.parentElement?.querySelector('b')).toBeNull();
});
