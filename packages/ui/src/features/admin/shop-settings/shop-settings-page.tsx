import type { ApiClient } from '@kerf/api-client/client';
import type { ShopTimeZone } from '@kerf/contract/schemas/shop-settings';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { isTimeZone, timeZones } from '@kerf/domain/shop-day';
import { Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from '../../../components/form/use-form.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { counted } from '../../../components/quantity.tsx';
import { useChange } from '../../../components/use-change.ts';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { shopQuery } from '../../checkout/shop.queries.ts';
import { viewerTimeZone } from '../../shop-time/shop-time-zone.ts';
import {
  shopOrderFieldsQuery,
  useSetShopOrderFields,
} from '../order-fields/order-fields.queries.ts';
import { RuleFields } from '../order-fields/rule-fields.tsx';
import { useRuleForm } from '../order-fields/use-rule-form.ts';
import { Note, Section } from '../parts/section.tsx';
import { SettingsFormEnd } from '../parts/settings-form.tsx';
import classes from './shop-settings.module.css';
import { shopSettingsQuery } from './shop-settings.queries.ts';
import { ShopSettingsForm } from './shop-settings-form.tsx';

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
      <Loaded
        query={settings}
        loading={
          <Stack gap="1.25rem" maw="36rem" role="status" aria-label="Loading the settings">
            <Skeleton height={60} />
            <Skeleton height={120} />
            <Skeleton height={60} />
          </Stack>
        }
      >
        {(saved) => <ShopSettingsForm settings={saved} email={account.email} />}
      </Loaded>
      <TimeZoneSection />
      <ShopOrderFields className={classes.section} />
    </>
  );
}

/** The time zone in which the shop's days begin, and its change, which takes a while. */
function TimeZoneSection() {
  return (
    <Section title="Time zone" className={classes.section}>
      <Loaded query={useQuery(timeZoneQuery(useApi()))} loading={null}>
        {(zone) => <TimeZoneForm zone={zone} />}
      </Loaded>
    </Section>
  );
}

function TimeZoneForm({ zone }: { readonly zone: ShopTimeZone }) {
  const { timeZone, moving } = zone;
  const current = moving?.timeZone ?? timeZone;
  const { mutateAsync } = useSetTimeZone();
  const form = useForm({
    initial: { timeZone: current },
    check: (request) => ({ request, errors: {} }),
    send: (request) => mutateAsync(request.timeZone),
  });
  const forgetDays = useForgetDays();
  const shown = useRef(timeZone);
  useEffect(() => {
    if (shown.current === timeZone) return;
    shown.current = timeZone;
    forgetDays();
  }, [timeZone, forgetDays]);
  return (
    <form {...form.props}>
      <Stack gap="1.25rem" maw="36rem">
        <Select
          label="Days begin at midnight in"
          description={`Reports, documents, emails and schedules follow it. You are in ${viewerTimeZone()}.`}
          size="md"
          searchable
          allowDeselect={false}
          nothingFoundMessage="No time zone has this name."
          // Hundreds of options, which are on the page only while they are looked through.
          comboboxProps={{ keepMounted: false }}
          data={[...timeZones()]}
          value={form.values.timeZone}
          onChange={(value) => {
            if (value !== null && isTimeZone(value)) form.change('timeZone', value);
          }}
        />
        <Note role="status">{moving && movingText(zone, moving)}</Note>
        {form.failure && (
          <ErrorAlert error={form.failure} onRetry={form.submit} retrying={form.sending} />
        )}
        <Group>
          <Button type="submit" size="md" loading={form.sending} disabled={!form.dirty}>
            Change time zone
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** "The days of reports are being moved to Europe/Berlin …". */
function movingText({ timeZone }: ShopTimeZone, moving: NonNullable<ShopTimeZone['moving']>) {
  const entries = counted(moving.entries, 'payment and refund', 'payments and refunds');
  return `The days of reports are being moved to ${moving.timeZone}. With ${entries} this takes about ${counted(moving.seconds, 'second')}; until then they are those of ${timeZone}.`;
}

/** How often a change under way is looked at, in milliseconds. */
const LOOK_MS = 1_000;

/** The shop's time zone, looked at again while its days are moved to another one. */
function timeZoneQuery(api: ApiClient) {
  return callQuery(
    ['shop-settings', 'time-zone'],
    api.getShopTimeZone,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.moving ? LOOK_MS : false),
    },
  );
}

/** Asks for another time zone. */
function useSetTimeZone() {
  return useChange({
    call: (api, timeZone: string) => api.setShopTimeZone({ body: { timeZone } }),
    onDone: (zone, { api, client }) => client.setQueryData(timeZoneQuery(api).queryKey, zone),
  });
}

/** Has the pages that show days ask again once the time zone has changed. */
function useForgetDays() {
  const api = useApi();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: shopQuery(api).queryKey });
    void client.invalidateQueries({ queryKey: ['reports'] });
  };
}

/** What buyers are asked for with each order, for the whole shop. */
function ShopOrderFields({ className }: { readonly className: string | undefined }) {
  return (
    <Section
      title="Order fields"
      detail="What buyers are asked for with each order and its lines. A customer’s page can set something else for that customer."
      className={className}
    >
      <Loaded query={useQuery(shopOrderFieldsQuery(useApi()))} loading={null}>
        {(saved) => <ShopRuleForm saved={saved} />}
      </Loaded>
    </Section>
  );
}

function ShopRuleForm({ saved }: { readonly saved: OrderFields }) {
  const { mutateAsync } = useSetShopOrderFields();
  const { refetch } = useQuery(shopOrderFieldsQuery(useApi()));
  const form = useRuleForm({
    saved,
    send: (fields, was) =>
      mutateAsync({ fields: fields ?? NO_ORDER_FIELDS, was: was ?? NO_ORDER_FIELDS }),
    reread: async () => (await refetch()).data,
  });
  return (
    <form {...form.props}>
      <Stack gap="1.25rem" maw="36rem">
        <RuleFields form={form} shop={null} size="md" />
        <SettingsFormEnd
          form={form}
          dirty={form.dirty}
          what="the order fields"
          action="Save order fields"
          onDiscard={form.drop}
        />
      </Stack>
    </form>
  );
}
