import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Conversation } from '@kerf/contract/schemas/message';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../../../platform/memory-platform.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './conversation-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const adaRow = {
  _id: '00000000-0000-4000-8000-000000000001',
  email: ada.email,
  role: 'admin' as const,
  displayName: ada.displayName,
  emailVerified: true,
  createdAt: '2026-01-12T13:05:00.000Z',
};
const ben = { ...adaRow, _id: '00000000-0000-4000-8000-000000000002', email: 'ben@example.com' };
const benja = { ...ben, displayName: 'Ben Okafor' };

const first: Conversation['entries'][number] = {
  _id: '11111111-1111-4111-8111-111111111111',
  kind: 'message',
  body: 'Where is KS-104233? <b>Now</b>',
  at: '2026-03-12T14:05:00.000Z',
  author: null,
  mail: null,
};

const asked: Conversation = {
  _id: first._id,
  email: 'jane@saw-works.example',
  body: first.body,
  createdAt: first.at,
  state: 'open',
  doneAt: null,
  assignee: null,
  sender: { verified: false, account: null },
  answeredAt: null,
  version: 1,
  entries: [first],
};

/** The conversation with one more reply. */
function replied(before: Conversation, body: string, by = adaRow): Conversation {
  const reply: Conversation['entries'][number] = {
    _id: `22222222-2222-4222-8222-00000000000${before.version}`,
    kind: 'reply',
    body,
    at: '2026-03-12T15:05:00.000Z',
    author: by,
    mail: { state: 'queued', error: null },
  };
  return { ...before, version: before.version + 1, entries: [...before.entries, reply] };
}

function done(before: Conversation): Conversation {
  return { ...before, state: 'done', doneAt: '2026-03-12T16:05:00.000Z' };
}

function renderConversation(api: FakeHandlers, platform = createMemoryPlatform()) {
  return renderApp({
    path: `/dashboard/messages/${asked._id}`,
    account: ada,
    platform,
    api: {
      getRole: () => ({ admin: true }),
      listUsers: () => ({ items: [adaRow, benja], total: 2, next: null }),
      getMessage: () => asked,
      ...api,
    },
  });
}

const field = () => screen.findByRole('textbox', { name: `Reply to ${asked.email}` });

test('a conversation shows who wrote what, how far each reply is, and orders as links', async () => {
  const failed = { state: 'failed', error: '550 no such mailbox' } as const;
  const answered = replied(asked, 'It left today.', benja);
  const entries = answered.entries.map((entry) =>
    entry.mail ? { ...entry, mail: failed } : entry,
  );
  await renderConversation({ getMessage: () => ({ ...answered, entries }) });
  const list = within(await screen.findByRole('list', { name: 'Messages and replies' }));
  const [question, reply] = list.getAllByRole('listitem');
  expect(question?.textContent).toContain('Where is KS-104233? <b>Now</b>');
  expect(list.getByRole('link', { name: 'KS-104233' }).getAttribute('href')).toBe(
    '/dashboard/order/KS-104233',
  );
  expect(reply?.textContent).toContain('Ben Okafor');
  expect(reply?.textContent).toContain('Not delivered: 550 no such mailbox');
});

test('an unverified sender is marked, next to the account with that address', async () => {
  const account = { _id: benja._id, email: asked.email, displayName: 'Jane Doe' };
  await renderConversation({
    getMessage: () => ({ ...asked, sender: { verified: false, account } }),
  });
  expect(await screen.findByText('Unverified sender')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Account with this address: Jane Doe' });
  expect(link.getAttribute('href')).toBe(`/dashboard/customer/${benja._id}`);
});

test('a reply is sent with the version that it answers, and the field is empty again', async () => {
  const sent: unknown[] = [];
  await renderConversation({
    replyToMessage: ({ body, headers }) => {
      sent.push([body, headers.get('idempotency-key') !== null]);
      return replied(asked, 'It left today.');
    },
    getMessage: () => (sent.length > 0 ? replied(asked, 'It left today.') : asked),
  });
  await user.type(await field(), 'It left today.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText(`Your reply goes to ${asked.email}`)).toBeDefined();
  expect(await field()).toHaveProperty('value', '');
  expect(screen.getByText('Waiting to be sent')).toBeDefined();
  expect(sent).toEqual([[{ body: 'It left today.', version: 1, done: false }, true]]);
});

test('an empty reply is not sent', async () => {
  const { fake } = await renderConversation({});
  await field();
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Write a reply first.')).toBeDefined();
  expect(fake.calls).not.toContain('replyToMessage');
});

test('reply and mark done closes the conversation, offers Undo, and links to the next', async () => {
  let now = asked;
  const other = { ...asked, _id: benja._id };
  await renderConversation({
    getMessage: () => now,
    listMessages: () => ({ items: [asked, other], total: 2, next: null }),
    replyToMessage: ({ body }) => {
      expect(body).toMatchObject({ done: true });
      now = done(replied(now, 'Yes.'));
      return now;
    },
    updateMessage: ({ body }) => {
      expect(body).toEqual({ done: false, version: 2 });
      now = { ...now, state: 'open', doneAt: null };
      return now;
    },
  });
  await user.type(await field(), 'Yes.');
  await user.click(screen.getByRole('button', { name: 'Reply and mark done' }));
  const next = await screen.findByRole('link', { name: 'Next message' });
  expect(next.getAttribute('href')).toBe(`/dashboard/messages/${other._id}`);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Mark done' })).toBeDefined();
});

test('the second of two repliers sees the first reply, and keeps their draft', async () => {
  const theirs = replied(asked, 'Already answered.', benja);
  let now = asked;
  const sent: unknown[] = [];
  await renderConversation({
    getMessage: () => now,
    replyToMessage: ({ body }) => {
      sent.push(body);
      if (now === asked) {
        now = theirs;
        throw new ProblemError({ code: 'message_changed', version: 2, repliedBy: 'Ben Okafor' });
      }
      now = replied(theirs, 'Mine too.');
      return now;
    },
  });
  await user.type(await field(), 'Mine too.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Ben Okafor replied meanwhile');
  expect(await field()).toHaveProperty('value', 'Mine too.');
  expect(await screen.findByText('Already answered.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  expect(sent).toEqual([
    { body: 'Mine too.', version: 1, done: false },
    { body: 'Mine too.', version: 2, done: false },
  ]);
});

test('a reply that arrives while typing is shown before anything is sent', async () => {
  let now = asked;
  await renderConversation({
    getMessage: () => now,
    updateMessage: () => now,
  });
  await user.type(await field(), 'Half a');
  now = replied(asked, 'Already answered.', benja);
  // Changing the conversation refetches it, as a live update would.
  await user.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(
    await screen.findByText('Ben Okafor replied meanwhile. Your text is still here.'),
  ).toBeDefined();
  expect(await field()).toHaveProperty('value', 'Half a');
});

test('a draft is restored after the app was closed, only for its author', async () => {
  const platform = createMemoryPlatform();
  const opened = await renderConversation({}, platform);
  await user.type(await field(), 'Half a reply');
  opened.unmount();
  await renderConversation({}, { ...createMemoryPlatform(), drafts: platform.drafts });
  expect(await field()).toHaveProperty('value', 'Half a reply');
});

test('a reply that cannot be sent stays, and goes out under the same key', async () => {
  const keys: (string | null)[] = [];
  await renderConversation({
    replyToMessage: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return replied(asked, 'Yes.');
    },
  });
  await user.type(await field(), 'Yes.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  expect(keys[1]).toBe(keys[0]);
});

test('a reply whose answer is lost is not sent twice, even where it is on the page already', async () => {
  const sent: unknown[] = [];
  let now = asked;
  await renderConversation({
    getMessage: () => now,
    updateMessage: () => now,
    replyToMessage: ({ headers, body }) => {
      sent.push([headers.get('idempotency-key'), body]);
      now = replied(asked, 'Yes.');
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return now;
    },
  });
  await user.type(await field(), 'Yes.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  // Changing the conversation refetches it, as a live update would.
  await user.click(screen.getByRole('button', { name: 'Assign to me' }));
  await screen.findByText('Waiting to be sent');
  await user.click(again);
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  expect(sent[1]).toEqual(sent[0]);
});

test('a reply whose answer is lost goes out under the same key after the app was closed', async () => {
  const platform = createMemoryPlatform();
  const sent: unknown[] = [];
  const api: FakeHandlers = {
    replyToMessage: ({ headers, body }) => {
      sent.push([headers.get('idempotency-key'), body]);
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return replied(asked, 'Yes.');
    },
  };
  const opened = await renderConversation(api, platform);
  await user.type(await field(), 'Yes.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByRole('button', { name: 'Try again' });
  opened.unmount();
  const now = { ...api, getMessage: () => replied(asked, 'Yes.') };
  await renderConversation(now, { ...createMemoryPlatform(), drafts: platform.drafts });
  await user.click(await screen.findByRole('button', { name: 'Send reply' }));
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
  expect(sent[1]).toEqual(sent[0]);
});

test('a reply whose answer arrives after the page was left is no draft any more', async () => {
  const platform = createMemoryPlatform();
  const answer = Promise.withResolvers<Conversation>();
  const { navigate } = await renderConversation(
    {
      replyToMessage: () => answer.promise,
      listMessages: () => ({ items: [], total: 0, next: null }),
    },
    platform,
  );
  await user.type(await field(), 'Yes.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await navigate('/dashboard/messages');
  expect(await screen.findByText('No open messages')).toBeDefined();
  answer.resolve(replied(asked, 'Yes.'));
  const draft = () => platform.drafts.read(`reply ${ada.email} ${asked._id}`);
  await waitFor(() => expect(draft()).toBeNull());
  await navigate(`/dashboard/messages/${asked._id}`);
  expect(await field()).toHaveProperty('value', '');
});

test('what is typed while a reply is being sent stays', async () => {
  const answer = Promise.withResolvers<Conversation>();
  await renderConversation({ replyToMessage: () => answer.promise });
  await user.type(await field(), 'Yes.');
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await user.type(await field(), ' And no.');
  answer.resolve(replied(asked, 'Yes.'));
  expect(await screen.findByText(`Your reply goes to ${asked.email}`)).toBeDefined();
  expect(await field()).toHaveProperty('value', 'Yes. And no.');
});

test('a conversation is assigned to an admin', async () => {
  const updates: unknown[] = [];
  await renderConversation({
    updateMessage: ({ body }) => {
      updates.push(body);
      return { ...asked, assignee: benja };
    },
  });
  const select = await screen.findByRole('combobox', { name: 'Assigned to' });
  await within(select).findByRole('option', { name: 'Ben Okafor' });
  await user.selectOptions(select, 'Ben Okafor');
  await waitFor(() =>
    expect(updates).toEqual([{ assignee: 'ben@example.com', assigneeBefore: null }]),
  );
});

test('a deleted message says so, and one that fails to load can be retried', async () => {
  let online = false;
  await renderConversation({
    getMessage: () => {
      if (!online) throw new TypeError('Failed to fetch');
      throw new ProblemError({ code: 'not_found', what: 'message' });
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There is no such message')).toBeDefined();
});
