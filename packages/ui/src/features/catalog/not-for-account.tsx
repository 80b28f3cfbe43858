import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ReactNode } from 'react';
import { NothingThere } from '../../components/nothing-there.tsx';

interface NotForAccountProps {
  readonly what: 'order' | 'product';
  /** A link to somewhere useful. */
  readonly action: ReactNode;
}

/** Shown if the account may not see a record. Offers no retry, which would fail again. */
export function NotForAccount({ what, action }: NotForAccountProps) {
  return (
    <NothingThere
      title={`This ${what} isn’t available to your account`}
      detail={`Log in with another account, or choose another ${what}.`}
      action={action}
    />
  );
}

/** Whether a call was refused for this account. Excludes a persistent 401, which ends the session. */
export function isNotForAccount(error: unknown): boolean {
  return isApiProblem(error) && error.status === 403;
}
