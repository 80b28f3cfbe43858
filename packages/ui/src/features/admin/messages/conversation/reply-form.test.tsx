import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Conversation } from '@kerf/contract/schemas/message';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../../../platform/memory-platform.ts';
import {
  ada,
  asked,
  benja,
  field,
  renderConversation,
  replied,
} from './testing/render-conversation.tsx';

const user = userEvent.setup();

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
  const draft = () => platform.drafts.read(`${ada.email} reply ${asked._id}`);
  expect(draft()).not.toBeNull();
  answer.resolve(replied(asked, 'Yes.'));
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
