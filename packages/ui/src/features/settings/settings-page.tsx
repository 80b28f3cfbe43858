import { PageHeader } from '../../components/page-header.tsx';
import type { LiveValue } from '../../platform/live-value.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { SecretKeeping } from '../../platform/secret-store.ts';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { PageColumn } from '../../shared/page-column.tsx';
import { secretKeepingMessages } from '../../shared/secret-keeping.messages.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { hasSettings } from './has-settings.ts';
import { ServerSection } from './server-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UpdateStatus } from './update-status.tsx';
import { VersionsList } from './versions-list.tsx';
import { ZoomSection } from './zoom-section.tsx';

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
