import { useState } from 'react';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import type { ServerAddress } from '../../platform/server-address.ts';
import { useAccount, useSession } from '../../session/session-context.tsx';
import { ServerFields } from './server-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useServerForm } from './use-server-form.ts';

interface ServerSectionProps {
  readonly server: ServerAddress;
}

/** The store that the app connects to. Changing it ends the session, after asking. */
export function ServerSection({ server }: ServerSectionProps) {
  const session = useSession();
  const account = useAccount();
  const [wanted, setWanted] = useState<string | null>(null);
  const form = useServerForm(server, setWanted);
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await session.logOut();
      form.use.submit();
    } finally {
      setLeaving(false);
      setWanted(null);
    }
  };

  return (
    <SettingsSection title="Server" detail="Orders, prices and stock come from this store.">
      <ServerFields
        form={form}
        submission={account ? form.ask : form.use}
        action="Use this server"
        disabled={form.address.trim() === server.current}
      />
      <QuestionDialog
        opened={wanted !== null}
        title={`Log out and change over to ${wanted ?? ''}?`}
        action="Log out and change"
        busy={leaving}
        onConfirm={() => void leave()}
        onCancel={() => setWanted(null)}
      >
        You are signed in as {account?.email} at {server.current}. That session ends, and what was
        kept for reading offline is removed from this machine.
      </QuestionDialog>
    </SettingsSection>
  );
}
