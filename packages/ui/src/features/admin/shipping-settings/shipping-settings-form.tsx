import type { ShippingSettings } from '@kerf/contract/schemas/shipping';
import { SHIPPING_MAX } from '@kerf/domain/shipping/terms';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';
import { Section } from '../parts/section.tsx';
import { AddRow, SettingsFormEnd, useSettingsForm } from '../parts/settings-form.tsx';
import { CalendarFields } from './calendar-fields.tsx';
import { MethodRows } from './method-rows.tsx';
import { shippingSettingsQuery, useUpdateShippingSettings } from './shipping-settings.queries.ts';
import { checkShipping, newMethod, newZone, shippingValues } from './shipping-values.ts';
import { ZoneRows } from './zone-rows.tsx';

/** The shop's zones, and the methods with their rates. */
export function ShippingSettingsForm({ settings }: { readonly settings: ShippingSettings }) {
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
