import type { ReactElement } from 'react';

/** A mail as its template makes it. */
export interface MailContent {
  readonly subject: string;
  readonly body: ReactElement;
}
