import type { Conversation } from '@kerf/contract/schemas/message';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  ada,
  asked,
  benja,
  done,
  field,
  renderConversation,
  replied,
} from './testing/render-conversation.tsx';

const user = userEvent.setup();

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

test('an email shows who it says it is from, its files, and the order whose email it answers', async () => {
  const byEmail = {
    from: 'bob@saw-works.example',
    automatic: false,
    attachments: [{ name: 'drawing.pdf', size: 1_500_000 }],
  };
  const order = { _id: benja._id, number: 'KS-104233' };
  const sender = { verified: true, account: null };
  const entries = asked.entries.map((entry) => ({ ...entry, byEmail }));
  await renderConversation({ getMessage: () => ({ ...asked, sender, order, entries }) });
  const list = within(await screen.findByRole('list', { name: 'Messages and replies' }));
  const text = list.getAllByRole('listitem')[0]?.textContent;
  expect(text).toContain('bob@saw-works.example');
  expect(text).toContain('By email');
  expect(text).toContain('A file in the shop’s mailbox: drawing.pdf (1.4 MB)');
  const link = screen.getByRole('link', { name: 'About order KS-104233' });
  expect(link.getAttribute('href')).toBe(`/dashboard/order/${order._id}`);
  expect(screen.getByText(/Of what came by email nobody knows who wrote it/)).toBeDefined();
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

test('assigning keeps the focus, and sends one change at a time', async () => {
  const answer = Promise.withResolvers<Conversation>();
  let now = asked;
  const { fake } = await renderConversation({
    getMessage: () => now,
    updateMessage: () => answer.promise,
  });
  const select = await screen.findByRole('combobox', { name: 'Assigned to' });
  await within(select).findByRole('option', { name: 'Ben Okafor' });
  screen.getByRole('button', { name: 'Assign to me' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(select);
  expect(select).toHaveProperty('disabled', false);
  await user.selectOptions(select, 'Ben Okafor');
  now = { ...asked, assignee: { ...benja, ...ada } };
  answer.resolve(now);

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull());
  expect(document.activeElement).toBe(select);
  expect(fake.calls.filter((call) => call === 'updateMessage')).toHaveLength(1);
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
