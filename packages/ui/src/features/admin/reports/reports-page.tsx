import type { UnmetDemand } from '@kerf/contract/schemas/unmet-demand';
import {
  type Period,
  type ReportPreset,
  reportPresets,
  reportSteps,
} from '@kerf/domain/report-period';
import { Group, Input, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useAheadOfAddress } from '../../../components/form/use-ahead-of-address.ts';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { commands } from '../../../platform/commands.ts';
import { useApi } from '../../../shared/api.ts';
import { isOtherZone, useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { StockSection, TopSellersSection, UnsoldSection } from './product-reports.tsx';
import { presetLabels, stepLabels } from './report.messages.ts';
import { periodFault, useReportAddress } from './report-address.ts';
import { countsOf, type ReportColumn, ReportSection, ReportTable } from './report-table.tsx';
import { mostWantedQuery } from './reports.queries.ts';
import { SalesSection } from './sales-section.tsx';
import { TaxSection } from './tax-section.tsx';

/** `/dashboard/reports`: the shop's figures, for admins. */
export function ReportsPage() {
  const timeZone = useShopTimeZone();
  return timeZone === undefined ? (
    <Loading label="Loading the reports" />
  ) : (
    <Reports timeZone={timeZone} />
  );
}

function Reports({ timeZone }: { readonly timeZone: string }) {
  const state = useReportAddress(timeZone);
  const { address } = state;
  const where = isOtherZone(timeZone) ? ` in ${timeZone}` : '';
  return (
    <>
      <PageHeader
        title="Reports"
        detail={`Revenue is what was paid, less refunds and lost disputes, each on the day it happened. Days begin at midnight${where}.`}
      />
      <PeriodPicker state={state} />
      <Stack gap="3rem" maw="72rem">
        <SalesSection address={address} onMeasure={state.chooseMeasure} />
        <TaxSection address={address} />
        <TopSellersSection period={address.period} />
        <StockSection />
        <UnsoldSection days={address.unsoldDays} onDays={state.chooseUnsold} />
        <UnmetSection />
      </Stack>
    </>
  );
}

/** The most frequent searches without a match. */
function UnmetSection() {
  const query = useQuery(mostWantedQuery(useApi()));
  return (
    <ReportSection
      title="Searches with no match"
      query={query}
      action={<TextLink to={commands.unmetDemand.to}>All unmet demand</TextLink>}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState kind="nothing-yet" title="No unmet searches" />
        ) : (
          <ReportTable
            caption="Most wanted"
            file="most-wanted"
            rows={items}
            keyOf={({ _id }) => _id}
            columns={columns}
          />
        )
      }
    </ReportSection>
  );
}

const columns: readonly ReportColumn<UnmetDemand>[] = [
  { title: 'Searched for', value: ({ text }) => text, show: ({ text }) => text },
  countsOf('Times', ({ times }) => times),
  countsOf('Customers', ({ customers }) => customers),
];

const CHOSEN = 'chosen';
const options = [
  ...reportPresets.map((value) => ({ value, label: presetLabels[value] })),
  { value: CHOSEN, label: 'Choose days' },
];

interface PeriodPickerProps {
  readonly state: ReturnType<typeof useReportAddress>;
}

/** Selects the reports' period and interval. */
function PeriodPicker({ state }: PeriodPickerProps) {
  const { period, preset, step } = state.address;
  const choose = (value: string) => {
    const named = reportPresets.find((each): each is ReportPreset => each === value);
    if (named) state.choosePreset(named);
    else state.chooseDays(period);
  };
  return (
    <Group align="start" gap="0.75rem 1rem" mb="2rem" data-screen-only>
      <NativeSelect
        label="Period"
        data={options}
        value={preset ?? CHOSEN}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {preset === null && <DayFields period={period} state={state} />}
      <Input.Wrapper
        label="Group by"
        labelElement="div"
        labelProps={{ id: 'report-step', w: '100%' }}
      >
        <SegmentedControl
          aria-labelledby="report-step"
          display="flex"
          w="max-content"
          data={reportSteps.map((value) => ({ value, label: stepLabels[value] }))}
          value={step}
          onChange={state.chooseStep}
        />
      </Input.Wrapper>
    </Group>
  );
}

/** The first and last day, applied as soon as they form a valid period. */
function DayFields({ period, state }: PeriodPickerProps & { readonly period: Period }) {
  const [typed, setTyped] = useAheadOfAddress(period, isSamePeriod);
  const fault = periodFault(typed);
  const change = (days: Partial<Period>) => {
    const next = { ...typed, ...days };
    setTyped(next);
    if (periodFault(next) === null) state.chooseDays(next);
  };
  return (
    <>
      <TextInput
        label="From"
        type="date"
        value={typed.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={typed.to}
        error={fault}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </>
  );
}

function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}
