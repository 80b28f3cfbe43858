import { ListPage } from '../../../components/list-page.tsx';
import { ChosenEmails } from './chosen-emails.tsx';
import { undeliveredSource } from './undelivered-emails.queries.ts';
import { undeliveredTable } from './undelivered-emails-table.tsx';

/** `/dashboard/undelivered-emails`: failed and late emails of all orders and conversations, for admins. */
export function UndeliveredEmailsPage() {
  return (
    <ListPage
      title="Undelivered emails"
      detail="Emails that the mail server refused, or that have waited for more than ten minutes."
      spec={undeliveredTable}
      source={undeliveredSource}
      nothingYet={{
        title: 'All emails were delivered',
        detail: 'An email that the mail server refuses or that cannot leave appears here.',
      }}
      selected={(mails, clear) => <ChosenEmails mails={mails} onDone={clear} />}
    />
  );
}
