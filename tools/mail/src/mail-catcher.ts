import { CaughtMails } from './caught-mails.ts';
import { startPage } from './page-part.ts';
import { type MailFaults, startSmtp } from './smtp-part.ts';

export interface MailCatcher {
  readonly smtpUrl: string;
  /** The page that shows the mails. */
  readonly pageUrl: string;
  readonly mails: CaughtMails;
  readonly faults: MailFaults;
  close(): Promise<void>;
}

/**
 * Starts a mail server that stores every mail and forwards none, with a page that shows them. Port 0 picks
 * a free port.
 */
export async function startMailCatcher(ports: {
  readonly smtp: number;
  readonly page: number;
}): Promise<MailCatcher> {
  const mails = new CaughtMails();
  const faults: MailFaults = { busy: 0, silent: 0, passwords: null };
  const smtp = await startSmtp(mails, faults, ports.smtp);
  try {
    const page = await startPage(mails, faults, ports.page);
    return {
      smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
      pageUrl: `http://127.0.0.1:${page.port}`,
      mails,
      faults,
      close: async () => {
        await Promise.all([smtp.close(), page.close()]);
      },
    };
  } catch (error) {
    await smtp.close();
    throw error;
  }
}
