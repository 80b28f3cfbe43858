import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ReactNode } from 'react';
import { NothingThere } from '../../components/nothing-there.tsx';

interface NotForAccountProps {
  readonly what: 'order' | 'product';
  /** Where to go instead. */
  readonly action: ReactNode;
}

/** In place of what the account may not see: to ask again would not help. */
export function NotForAccount({ what, action }: NotForAccountProps) {
  return (
    <NothingThere
      title={`This ${what} isn’t available to your account`}
      detail={`Log in with another account, or choose another ${what}.`}
      action={action}
    />
  );
}

/** Whether a call was refused to whoever is signed in. A 401 that stays ends the session by itself. */
export function isNotForAccount(error: unknown): boolean {
  return isApiProblem(error) && error.status === 403;
}
