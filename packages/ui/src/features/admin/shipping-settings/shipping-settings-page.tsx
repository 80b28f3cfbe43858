import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { shippingSettingsQuery } from './shipping-settings.queries.ts';
import { ShippingSettingsForm } from './shipping-settings-form.tsx';

/** `/dashboard/shipping`: where the shop ships to and what it charges, for admins. */
export function ShippingSettingsPage() {
  return (
    <>
      <PageHeader
        title="Shipping"
        detail="Where you ship to, how, and what it costs. Orders already placed keep their method and price."
      />
      <Loaded
        query={useQuery(shippingSettingsQuery(useApi()))}
        loading={
          <Stack gap="1.25rem" maw="60rem" role="status" aria-label="Loading the shipping settings">
            <Skeleton height={160} />
            <Skeleton height={160} />
          </Stack>
        }
      >
        {(settings) => <ShippingSettingsForm settings={settings} />}
      </Loaded>
    </>
  );
}
