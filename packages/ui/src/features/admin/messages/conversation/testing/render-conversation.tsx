import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Conversation } from '@kerf/contract/schemas/message';
import { screen } from '@testing-library/react';
import { createMemoryPlatform } from '../../../../../platform/memory-platform.ts';
import { renderApp } from '../../../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../conversation-page.tsx';

export const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const adaRow = {
  _id: '00000000-0000-4000-8000-000000000001',
  email: ada.email,
  role: 'admin' as const,
  displayName: ada.displayName,
  emailVerified: true,
  createdAt: '2026-01-12T13:05:00.000Z',
};
const ben = { ...adaRow, _id: '00000000-0000-4000-8000-000000000002', email: 'ben@example.com' };
export const benja = { ...ben, displayName: 'Ben Okafor' };

export const first: Conversation['entries'][number] = {
  _id: '11111111-1111-4111-8111-111111111111',
  kind: 'message',
  body: 'Where is KS-104233? <b>Now</b>',
  at: '2026-03-12T14:05:00.000Z',
  author: null,
  mail: null,
};

export const asked: Conversation = {
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
export function replied(before: Conversation, body: string, by = adaRow): Conversation {
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

export function done(before: Conversation): Conversation {
  return { ...before, state: 'done', doneAt: '2026-03-12T16:05:00.000Z' };
}

export function renderConversation(api: FakeHandlers, platform = createMemoryPlatform()) {
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

export const field = () => screen.findByRole('textbox', { name: `Reply to ${asked.email}` });
