import type { ApiClient } from '@kerf/api-client/client';
import type { TaxTermsChange, TaxTermsView } from '@kerf/contract/schemas/tax';
import { DEFAULT_TIME_ZONE, dayOf } from '@kerf/domain/shop-day';
import { hasRegionsAtHome, TAX_MAX } from '@kerf/domain/tax/terms';
import { Checkbox, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countryChoices } from '../../../components/country-names.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { RegionField } from '../../../components/region-field.tsx';
import { useChange } from '../../../components/use-change.ts';
import { useApi } from '../../../shared/api.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { Section } from '../parts/section.tsx';
import { AddRow, SettingsFormEnd, useSettingsForm } from '../parts/settings-form.tsx';
import { RateRows, RegistrationRows } from './tax-rows.tsx';
import { checkTax, isSetUp, newRate, newRegistration, taxValues } from './tax-values.ts';

/** `/dashboard/tax`: where the shop collects tax, and its rates, for admins. */
export function TaxPage() {
  return (
    <>
      <PageHeader
        title="Tax"
        detail="Prices are without tax. Set up where you collect it and your rates, then charge it."
      />
      <Loaded
        query={useQuery(taxTermsQuery(useApi()))}
        loading={
          <Stack gap="1.25rem" maw="60rem" role="status" aria-label="Loading the tax settings">
            <Skeleton height={60} />
            <Skeleton height={160} />
            <Skeleton height={160} />
          </Stack>
        }
      >
        {(terms) => <TaxForm terms={terms} />}
      </Loaded>
    </>
  );
}

/** The shop's registrations and rates, and how VAT numbers are treated. */
function TaxForm({ terms }: { readonly terms: TaxTermsView }) {
  const api = useApi();
  const { mutateAsync } = useUpdateTaxTerms();
  const { refetch } = useQuery(taxTermsQuery(api));
  const categories = useQuery(categoriesQuery(api)).data?.categories ?? [];
  const today = dayOf(new Date(), useShopTimeZone() ?? DEFAULT_TIME_ZONE);
  const { form, values, dirty, change, discard } = useSettingsForm({
    saved: terms,
    valuesOf: taxValues,
    check: (typed, version) => checkTax(typed, version, terms.decider),
    send: mutateAsync,
    reread: refetch,
  });

  const { registrations, rates } = values;
  const isOwn = terms.decider !== 'stripe';
  const canCharge = isSetUp(values) || !isOwn;
  return (
    <form {...form.props}>
      <Stack gap="2rem" maw="60rem">
        <Stack gap="md" align="stretch">
          <NativeSelect
            label="You ship from"
            name="country"
            maw="22rem"
            data={[{ value: '', label: 'Choose' }, ...countryChoices]}
            value={values.country}
            error={form.errors.country}
            onChange={({ currentTarget: { value } }) => change({ country: value, region: '' })}
          />
          {isOwn && (values.region !== '' || hasRegionsAtHome(values)) && (
            <RegionField
              country={values.country}
              none="Choose"
              name="region"
              maw="22rem"
              description="What is picked up is taxed here."
              value={values.region}
              error={form.errors.region}
              onChange={({ currentTarget: { value } }) => change({ region: value })}
            />
          )}
        </Stack>
        {isOwn ? (
          <>
            <Section
              title="Registrations"
              detail="Where you collect tax. Orders to places without a registration carry no tax, except within the EU, where your own country's rates apply."
            >
              <Stack gap="sm" align="stretch">
                <RegistrationRows
                  rows={registrations}
                  errors={form.errors}
                  onChange={(rows) => change({ registrations: rows })}
                />
                <AddRow
                  label="Add registration"
                  isFull={registrations.length >= TAX_MAX.registrations}
                  onAdd={() =>
                    change({
                      registrations: [...registrations, newRegistration(values.country, today)],
                    })
                  }
                />
              </Stack>
            </Section>
            <Section
              title="Rates"
              detail="The most specific rate applies: a region before its country, a category before all goods. Tax is rounded per line."
            >
              <Stack gap="sm" align="stretch">
                <RateRows
                  rows={rates}
                  categories={categories}
                  errors={form.errors}
                  onChange={(rows) => change({ rates: rows })}
                />
                <AddRow
                  label="Add rate"
                  isFull={rates.length >= TAX_MAX.rates}
                  onAdd={() => change({ rates: [...rates, newRate(values.country, today)] })}
                />
              </Stack>
            </Section>
          </>
        ) : (
          <Text fz="sm">
            Stripe Tax decides: your registrations, rates and head office are in its settings at
            Stripe. What is picked up is taxed at the head office.
          </Text>
        )}
        <Section
          title="VAT numbers"
          detail="Customers in another EU country who give a valid VAT number are not charged VAT."
        >
          <Stack gap="1.25rem" maw="36rem">
            <NativeSelect
              label="When a number can't be checked"
              data={[
                { value: 'charge', label: 'Charge tax' },
                { value: 'last-answer', label: 'Use the last answer, if there is one' },
              ]}
              value={values.whenUnanswered}
              onChange={({ currentTarget: { value } }) =>
                change({ whenUnanswered: value === 'last-answer' ? value : 'charge' })
              }
            />
            <TextInput
              label="Check numbers again after (days)"
              name="askAgainDays"
              inputMode="numeric"
              value={values.askAgainDays}
              error={form.errors.askAgainDays}
              onChange={({ currentTarget: { value } }) => change({ askAgainDays: value })}
            />
          </Stack>
        </Section>
        <Section title="Checkout">
          <Checkbox
            label="Charge tax"
            description={
              canCharge
                ? 'New orders are charged tax from when you save. Customers choose the country of the order and see its tax before they order. Orders that were placed before keep their total.'
                : 'Add a registration and a rate first.'
            }
            checked={canCharge && values.isCharged}
            disabled={!canCharge}
            onChange={({ currentTarget: { checked } }) => change({ isCharged: checked })}
          />
        </Section>
        <SettingsFormEnd form={form} dirty={dirty} what="the tax settings" onDiscard={discard} />
      </Stack>
    </form>
  );
}

function taxTermsQuery(api: ApiClient) {
  return callQuery(['shop-settings', 'tax'], api.getTaxTerms, {});
}

/** Saves registrations and rates. Rejects with `settings_changed` if someone else saved meanwhile. */
function useUpdateTaxTerms() {
  return useChange({
    call: (api, body: TaxTermsChange) => api.updateTaxTerms({ body }),
    done: 'Tax settings saved',
    onDone: (terms, { api, client }) => client.setQueryData(taxTermsQuery(api).queryKey, terms),
  });
}
