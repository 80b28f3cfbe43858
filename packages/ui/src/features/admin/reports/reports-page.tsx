import type { UnmetDemand } from '@kerf/contract/schemas/unmet-demand';
import {
  type Period,
  type ReportPreset,
  reportPresets,
  reportSteps,
} from '@kerf/domain/report-period';
import { Anchor, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useAheadOfAddress } from '../../../components/form/use-ahead-of-address.ts';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { commands } from '../../../platform/commands.ts';
import { useApi } from '../../../shared/api.ts';
import { isOtherZone, useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { presetLabels, stepLabels } from './report.messages.ts';
import { periodFault, useReportAddress } from './report-address.ts';
import { ReportSection } from './report-section.tsx';
import { type ReportColumn, ReportTable } from './report-table.tsx';
import classes from './reports.module.css';
import { mostWantedQuery } from './reports.queries.ts';
import { SalesSection } from './sales-section.tsx';
import { StockSection, UnsoldSection } from './stock-sections.tsx';
import { TopSellersSection } from './top-sellers-section.tsx';

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
      <div className={classes.sections}>
        <SalesSection address={address} onMeasure={state.chooseMeasure} />
        <TopSellersSection period={address.period} />
        <StockSection />
        <UnsoldSection days={address.unsoldDays} onDays={state.chooseUnsold} />
        <UnmetSection />
      </div>
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
      action={
        <Anchor component={Link} to={commands.unmetDemand.to} size="sm">
          All unmet demand
        </Anchor>
      }
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
  { title: 'Times', value: ({ times }) => times, show: ({ times }) => formatQuantity(times) },
  {
    title: 'Customers',
    value: ({ customers }) => customers,
    show: ({ customers }) => formatQuantity(customers),
  },
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
    <div className={classes.picker}>
      <NativeSelect
        label="Period"
        data={options}
        value={preset ?? CHOSEN}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {preset === null && <DayFields period={period} state={state} />}
      <div>
        <span className={classes.pickerLabel} id="report-step">
          Group by
        </span>
        <SegmentedControl
          aria-labelledby="report-step"
          data={reportSteps.map((value) => ({ value, label: stepLabels[value] }))}
          value={step}
          onChange={state.chooseStep}
        />
      </div>
    </div>
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
