import type { FollowChanges } from '@kerf/api-client/live-events';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Reach } from '../connection/connection.ts';
import { createLiveValue } from '../platform/live-value.ts';
import type { SessionState } from '../session/session-state.ts';
import { createLiveSession } from './live-session.ts';
import { silentStream } from './testing/silent-stream.ts';

const signedIn = (email: string): SessionState => ({
  status: 'signed-in',
  email,
  displayName: '',
});
const visitor: SessionState = { status: 'visitor' };

/** A live session for a user session that the test controls. */
function scene() {
  const state = createLiveValue(visitor);
  const follow = vi.fn<FollowChanges>(silentStream);
  const live = createLiveSession({
    session: { getState: state.get, subscribe: state.subscribe },
    follow,
    connection: createLiveValue<Reach>('reachable'),
    client: new QueryClient(),
  });
  onTestFinished(live.start());
  return { follow, become: state.set };
}

test('a visitor has no stream; a signed-in user has one, once its code has loaded', async () => {
  const { follow, become } = scene();
  become(visitor);
  expect(follow).not.toHaveBeenCalled();
  become(signedIn('ada@example.com'));
  await vi.waitFor(() => expect(follow).toHaveBeenCalledOnce(), 15_000);
  become(visitor);
  expect(follow.mock.calls[0]?.[0].signal.aborted).toBe(true);
});

test('if two users sign in while the stream’s code loads, only the second has a stream', async () => {
  const { follow, become } = scene();
  become(signedIn('ada@example.com'));
  become(visitor);
  become(signedIn('bob@example.com'));
  await vi.waitFor(() => expect(follow).toHaveBeenCalled(), 15_000);
  expect(follow).toHaveBeenCalledOnce();
});
