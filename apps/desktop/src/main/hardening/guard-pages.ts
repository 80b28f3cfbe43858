import { app, session } from 'electron';
import type { Log } from '../log/log-file.ts';
import { guardNavigation } from '../navigation/guard-navigation.ts';
import { guardSession } from '../permissions/guard-session.ts';

interface GuardParts {
  readonly store: () => string;
  readonly openOutside: (address: string) => void;
  readonly log: Log;
}

/** Guards every session and page as it is created. A window with other needs uses a separate session. */
export function guardPages({ store, openOutside, log }: GuardParts): void {
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) => {
    if (contents.session !== session.defaultSession) return;
    guardNavigation(contents, {
      store,
      openOutside,
      onBlocked: (origin) => log.info('Blocked a navigation', { origin }),
    });
  });
}
