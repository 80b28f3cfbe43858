import { ActionIcon, Box, Button, Text, Title } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { QuestionDialog } from '../../components/question-dialog.tsx';
import type { LiveValue } from '../../platform/live-value.ts';
import type { Zoom } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { SecretKeeping } from '../../platform/secret-store.ts';
import type { ServerAddress } from '../../platform/server-address.ts';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useAccount, useSession } from '../../session/session-context.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import { secretKeepingMessages } from '../../shared/secret-keeping.messages.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { VersionsList } from './about-dialog.tsx';
import { hasSettings } from './has-settings.ts';
import { ServerFields } from './server-fields.tsx';
import classes from './settings.module.css';
import { UpdateStatus } from './update-status.tsx';
import { useServerForm } from './use-server-form.ts';

/** `/settings`: the installed app's settings. The page does not exist if there are none. */
export function SettingsPage() {
  const platform = usePlatform();
  if (!hasSettings(platform)) return <NotFoundPage />;
  const { server, secretKeeping, zoom, updates, versions = [] } = platform;
  return (
    <PageColumn>
      <PageHeader title="Settings" />
      {server && <ServerSection server={server} />}
      {secretKeeping && <KeepingSection keeping={secretKeeping} />}
      {zoom && <ZoomSection zoom={zoom} />}
      {updates && (
        <SettingsSection title="Updates">
          <UpdateStatus updates={updates} />
        </SettingsSection>
      )}
      {versions.length > 0 && (
        <SettingsSection title="Versions">
          <VersionsList versions={versions} />
        </SettingsSection>
      )}
    </PageColumn>
  );
}

function KeepingSection({ keeping }: { readonly keeping: LiveValue<SecretKeeping> }) {
  const state = useLiveValue(keeping);
  return (
    <SettingsSection title="Session" detail="Where your sign-in is kept between starts.">
      {state.kind === 'kept' ? (
        <p>In this machine's keychain. Log Out removes it.</p>
      ) : (
        <p>
          Nowhere: {secretKeepingMessages[state.reason]}. You will have to sign in again next time.
        </p>
      )}
    </SettingsSection>
  );
}

/** The store that the app connects to. Changing it ends the session, after asking. */
function ServerSection({ server }: { readonly server: ServerAddress }) {
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

const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];
// The shell may return inexact factors.
const SAME = 0.005;

/** The page's zoom, in steps. */
function ZoomSection({ zoom }: { readonly zoom: Zoom }) {
  const factor = useLiveValue(zoom.factor);
  const smaller = steps.findLast((step) => step < factor - SAME);
  const larger = steps.find((step) => step > factor + SAME);
  return (
    <SettingsSection title="Zoom" detail="How large everything is shown.">
      <div className={classes.line}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Smaller"
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && zoom.set(smaller)}
        >
          <IconMinus size={16} aria-hidden="true" />
        </ActionIcon>
        <Box component="output" miw="4.5rem" ta="center" ff="monospace" aria-label="Size">
          {Math.round(factor * 100)}%
        </Box>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Larger"
          disabled={larger === undefined}
          onClick={() => larger !== undefined && zoom.set(larger)}
        >
          <IconPlus size={16} aria-hidden="true" />
        </ActionIcon>
        {Math.abs(factor - 1) > SAME && (
          <Button variant="subtle" size="sm" onClick={() => zoom.set(1)}>
            Ordinary size
          </Button>
        )}
      </div>
    </SettingsSection>
  );
}

interface SettingsSectionProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the settings: description on the left, controls on the right. */
function SettingsSection({ title, detail, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div>
        <Title order={2} id={titleId} fz="1.0625rem">
          {title}
        </Title>
        {detail !== undefined && (
          <Text mt={4} fz="sm" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
      <Box miw={0}>{children}</Box>
    </section>
  );
}
