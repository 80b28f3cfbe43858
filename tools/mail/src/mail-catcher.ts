import { CaughtMails } from './caught-mails.ts';
import { startPage } from './page-part.ts';
import { type MailFaults, startSmtp } from './smtp-part.ts';

export interface MailCatcher {
  readonly smtpUrl: string;
  /** Where the mails are seen. */
  readonly pageUrl: string;
  readonly mails: CaughtMails;
  readonly faults: MailFaults;
  close(): Promise<void>;
}

/** A mail server that keeps every mail and sends none on, with a page that shows them. Port 0 takes a free one. */
export async function startMailCatcher(ports: {
  readonly smtp: number;
  readonly page: number;
}): Promise<MailCatcher> {
  const mails = new CaughtMails();
  const faults: MailFaults = { busy: 0, silent: 0 };
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
