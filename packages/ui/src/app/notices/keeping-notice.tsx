import { IconKeyOff } from '@tabler/icons-react';
import { useState } from 'react';
import { NoticeBar } from '../../components/notice-bar.tsx';
import type { LiveValue } from '../../platform/live-value.ts';
import type { SecretKeeping } from '../../platform/secret-keeping.ts';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { secretKeepingMessages } from '../../shared/secret-keeping.messages.ts';

interface KeepingNoticeProps {
  readonly keeping: LiveValue<SecretKeeping>;
}

/** Says that the session will not outlive the app, until it is dismissed. */
export function KeepingNotice({ keeping }: KeepingNoticeProps) {
  const state = useLiveValue(keeping);
  const [dismissed, setDismissed] = useState<SecretKeeping>();
  if (state.kind === 'kept' || state === dismissed) return null;
  return (
    <NoticeBar icon={IconKeyOff} tone="quiet" onDismiss={() => setDismissed(state)}>
      <strong>You will have to sign in again next time:</strong>{' '}
      {secretKeepingMessages[state.reason]}, and Kerf keeps a session nowhere else.
    </NoticeBar>
  );
}
