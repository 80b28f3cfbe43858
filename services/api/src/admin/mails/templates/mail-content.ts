import type { ReactElement } from 'react';

/** The output of a mail template. */
export interface MailContent {
  readonly subject: string;
  readonly body: ReactElement;
}
