import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../components/page-header.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import classes from './shop-settings.module.css';
import { shopSettingsQuery } from './shop-settings.queries.ts';
import { ShopSettingsForm } from './shop-settings-form.tsx';
import { TimeZoneSection } from './time-zone-section.tsx';

/** `/dashboard/shop-settings`: the contents of the shop's documents, for admins. */
export function ShopSettingsPage() {
  const account = useAccount();
  const settings = useQuery(shopSettingsQuery(useApi()));
  if (!account) return null;
  return (
    <>
      <PageHeader
        title="Shop settings"
        detail="The letterhead of confirmations, invoices and slips. Invoices that are issued keep theirs."
      />
      {settings.data && <ShopSettingsForm settings={settings.data} email={account.email} />}
      {!settings.data && settings.error && (
        <ErrorAlert
          error={settings.error}
          onRetry={() => settings.refetch()}
          retrying={settings.isRefetching}
        />
      )}
      {!settings.data && !settings.error && (
        <div className={classes.form} role="status" aria-label="Loading the settings">
          <Skeleton height={60} />
          <Skeleton height={120} />
          <Skeleton height={60} />
        </div>
      )}
      <TimeZoneSection />
    </>
  );
}
