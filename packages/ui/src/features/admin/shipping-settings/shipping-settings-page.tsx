import type { ApiClient } from '@kerf/api-client/client';
import type { ShippingSettings, ShippingSettingsChange } from '@kerf/contract/schemas/shipping';
import { hourText, workdayNames } from '@kerf/domain/shipping/calendar-text';
import { SHIPPING_MAX } from '@kerf/domain/shipping/terms';
import { Checkbox, Group, NativeSelect, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useChange } from '../../../components/use-change.ts';
import { useApi } from '../../../shared/api.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { Section } from '../parts/section.tsx';
import { AddRow, SettingsFormEnd, useSettingsForm } from '../parts/settings-form.tsx';
import { MethodRows } from './method-rows.tsx';
import {
  type CalendarValues,
  checkShipping,
  newMethod,
  newZone,
  shippingValues,
} from './shipping-values.ts';
import { ZoneRows } from './zone-rows.tsx';

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

/** The shop's zones, and the methods with their rates. */
function ShippingSettingsForm({ settings }: { readonly settings: ShippingSettings }) {
  const { mutateAsync } = useUpdateShippingSettings();
  const { refetch } = useQuery(shippingSettingsQuery(useApi()));
  const { form, values, dirty, change, discard } = useSettingsForm({
    saved: settings,
    valuesOf: shippingValues,
    check: checkShipping,
    send: mutateAsync,
    reread: refetch,
  });

  const { zones, methods, calendar } = values;
  return (
    <form {...form.props}>
      <Stack gap="2rem" maw="60rem">
        <Section
          title="Zones"
          detail="Addresses with the same shipping costs. The most specific zone applies: postal codes before states, states before the country."
        >
          <Stack gap="sm">
            <ZoneRows
              zones={zones}
              errors={form.errors}
              onChange={(next) => change({ zones: next })}
            />
            <AddRow
              label="Add zone"
              isFull={zones.length >= SHIPPING_MAX.zones}
              onAdd={() => change({ zones: [...zones, newZone('')] })}
            />
          </Stack>
        </Section>
        <Section
          title="Delivery times"
          detail="Buyers see when an order would leave and arrive, counted in working days of the shop’s time zone. Orders from the cut-off hour on begin the next working day."
        >
          <CalendarFields
            calendar={calendar}
            errors={form.errors}
            onChange={(changes) => change({ calendar: { ...calendar, ...changes } })}
          />
        </Section>
        <Section
          title="Methods"
          detail="Buyers choose one of them. A method is available only in the zones that it has a rate for."
        >
          <Stack gap="sm">
            <MethodRows
              methods={methods}
              zones={zones}
              hasCalendar={calendar.cutOffHour !== ''}
              errors={form.errors}
              onChange={(next) => change({ methods: next })}
            />
            <AddRow
              label="Add method"
              isFull={methods.length >= SHIPPING_MAX.methods}
              onAdd={() => change({ methods: [...methods, newMethod(zones)] })}
            />
          </Stack>
        </Section>
        <SettingsFormEnd
          form={form}
          dirty={dirty}
          what="the shipping settings"
          onDiscard={discard}
        />
      </Stack>
    </form>
  );
}

function shippingSettingsQuery(api: ApiClient) {
  return callQuery(['shop-settings', 'shipping'], api.getShippingSettings, {});
}

/** Saves zones and methods. Rejects with `settings_changed` if someone else saved meanwhile. */
function useUpdateShippingSettings() {
  return useChange({
    call: (api, body: ShippingSettingsChange) => api.updateShippingSettings({ body }),
    done: 'Shipping settings saved',
    onDone: (settings, { api, client }) =>
      client.setQueryData(shippingSettingsQuery(api).queryKey, settings),
    outdates: [['shop']],
  });
}

const hours = Array.from({ length: 24 }, (_, index) => index + 1);

interface CalendarFieldsProps {
  readonly calendar: CalendarValues;
  readonly errors: FieldErrors;
  readonly onChange: (changes: Partial<CalendarValues>) => void;
}

/** The days that estimates go by; only the first field while none is shown. */
function CalendarFields({ calendar, errors, onChange }: CalendarFieldsProps) {
  const { cutOffHour, handlingDays, workingDays, closedDays } = calendar;
  const at = (name: keyof CalendarValues) => ({
    name: `calendar.${name}`,
    error: errors[`calendar.${name}`],
  });
  return (
    <Stack gap="sm">
      <Group align="start" gap="0.5rem 0.75rem">
        <NativeSelect
          label="Cut-off hour"
          w="14rem"
          {...at('cutOffHour')}
          data={[
            { value: '', label: 'Show no delivery times' },
            ...hours.map((hour) => ({ value: `${hour}`, label: hourText(hour) })),
          ]}
          value={cutOffHour}
          onChange={({ currentTarget: { value } }) => onChange({ cutOffHour: value })}
        />
        {cutOffHour !== '' && (
          <TextInput
            label="Days to handle an order"
            w="12rem"
            inputMode="numeric"
            {...at('handlingDays')}
            value={handlingDays}
            onChange={({ currentTarget: { value } }) => onChange({ handlingDays: value })}
          />
        )}
      </Group>
      {cutOffHour !== '' && (
        <>
          <Checkbox.Group
            label="Working days"
            error={errors['calendar.workingDays']}
            errorProps={{ mt: 'xs' }}
            value={[...workingDays]}
            onChange={(days) => onChange({ workingDays: days })}
          >
            <Group gap="0.5rem 1.25rem" mt={6}>
              {workdayNames.map((name, index) => (
                <Checkbox
                  key={name}
                  name="calendar.workingDays"
                  value={`${index + 1}`}
                  label={name}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <Textarea
            label="Closed days"
            description="Public holidays and others, one per line, such as 2026-12-25."
            maw="27rem"
            autosize
            minRows={3}
            maxRows={12}
            {...at('closedDays')}
            value={closedDays}
            onChange={({ currentTarget: { value } }) => onChange({ closedDays: value })}
          />
        </>
      )}
    </Stack>
  );
}
