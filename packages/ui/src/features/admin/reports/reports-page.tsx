import type { TaxReport, TaxReportRow } from '@kerf/contract/schemas/report';
import type { UnmetDemand } from '@kerf/contract/schemas/unmet-demand';
import { countryName } from '@kerf/domain/address/country-name';
import {
  type Period,
  type ReportPreset,
  type ReportStep,
  reportPresets,
  reportSteps,
} from '@kerf/domain/report-period';
import { Group, Input, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { csvDollars } from '../../../components/data-table/csv/csv.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useAheadOfAddress } from '../../../components/form/use-ahead-of-address.ts';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { commands } from '../../../platform/commands.ts';
import { useApi } from '../../../shared/api.ts';
import { shopQuery } from '../../checkout/shop.queries.ts';
import { isOtherZone, useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { Note } from '../parts/section.tsx';
import { formatDollars } from './measures.ts';
import { StockSection, TopSellersSection, UnsoldSection } from './product-reports.tsx';
import { presetLabels, rowText, stepLabels } from './report.messages.ts';
import { periodFault, type ReportAddress, useReportAddress } from './report-address.ts';
import {
  countsOf,
  dollarsOf,
  type ReportColumn,
  ReportSection,
  ReportTable,
} from './report-table.tsx';
import { mostWantedQuery, taxReportQuery } from './reports.queries.ts';
import { SalesSection } from './sales-section.tsx';

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

/** Tax by period, place and rate; nothing where the shop charges none and charged none in the period. */
function TaxSection({ address }: { readonly address: ReportAddress }) {
  const api = useApi();
  const query = useQuery(taxReportQuery(api, address.period, address.step));
  const isCharged = useQuery(shopQuery(api)).data?.tax === true;
  if (!isCharged && (query.data?.rows.length ?? 0) === 0) return null;
  return (
    <ReportSection
      title="Tax"
      detail="Tax in what was paid, refunded and lost to disputes, each on the day it happened, at the rate that was decided when the order was placed."
      query={query}
    >
      {(report) =>
        report.rows.length === 0 ? (
          <EmptyState kind="nothing-yet" title="No tax in this period" />
        ) : (
          <>
            <Note fz="sm" mb="sm">
              {totalText(report)}
            </Note>
            <ReportTable
              caption="Tax by rate"
              file={`tax-${address.period.from}-${address.period.to}`}
              rows={report.rows}
              keyOf={keyOf}
              columns={columnsFor(address.step)}
            />
          </>
        )
      }
    </ReportSection>
  );
}

function totalText({ total: { due, tax, refundedTax } }: TaxReport): string {
  return `${formatDollars(due)} to pay: ${formatDollars(tax)} charged, ${formatDollars(-refundedTax)} refunded`;
}

function keyOf({ from, title, country, region }: TaxReportRow): string {
  return [from, title, country, region].join(' ');
}

function columnsFor(step: ReportStep): readonly ReportColumn<TaxReportRow>[] {
  return [
    { title: 'From', value: ({ from }) => from, show: (row) => rowText(row, step) },
    { title: 'To', value: ({ to }) => to },
    {
      title: 'Country',
      value: ({ country }) => country,
      show: ({ country }) => countryName(country),
      isText: true,
    },
    {
      title: 'Region',
      value: ({ region }) => region,
      show: ({ region }) => region || '–',
      isText: true,
    },
    { title: 'Rate', value: ({ title }) => title, show: ({ title }) => title, isText: true },
    dollarsOf('Taxed', ({ net }) => net),
    dollarsOf('Tax', ({ tax }) => tax),
    { title: 'Refunded without tax', value: ({ refundedNet }) => csvDollars(refundedNet) },
    dollarsOf('Tax refunded', ({ refundedTax }) => refundedTax),
    dollarsOf('To pay', ({ due }) => due),
  ];
}
