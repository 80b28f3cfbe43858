import {
  daysIn,
  type Period,
  presetPeriod,
  REPORT_DAYS_MAX,
  type ReportPreset,
  type ReportStep,
  reportPresets,
  reportSteps,
  stepOf,
} from '@kerf/domain/report-period';
import { dayOf } from '@kerf/domain/shop-day';
import { useSearchParams } from 'react-router-dom';
import { changedParams } from '../../../components/data-table/table-view.ts';
import { type Measure, measureNames } from './measures.ts';

export const unsoldChoices = ['30', '90', '180', '365'] as const;

const PRESET: ReportPreset = 'last-30-days';
const UNSOLD = '90';
const DAY = /^2\d{3}-\d\d-\d\d$/;

/** What the page shows, from its URL. */
export interface ReportAddress {
  readonly period: Period;
  /** Null for a custom period. */
  readonly preset: ReportPreset | null;
  readonly step: ReportStep;
  readonly measure: Measure;
  /** Minimum number of days without a sale. */
  readonly unsoldDays: string;
}

/** Reads the URL. Invalid values fall back to their defaults. */
export function readAddress(params: URLSearchParams, now: Date, timeZone: string): ReportAddress {
  const chosen = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const isChosen = periodFault(chosen) === null;
  const named = reportPresets.find((each) => each === params.get('period')) ?? PRESET;
  const period = isChosen ? chosen : presetPeriod(named, dayOf(now, timeZone));
  return {
    period,
    preset: isChosen ? null : named,
    step: reportSteps.find((each) => each === params.get('by')) ?? stepOf(period),
    measure: measureNames.find((each) => each === params.get('show')) ?? 'revenue',
    unsoldDays: unsoldChoices.find((each) => each === params.get('unsold')) ?? UNSOLD,
  };
}

/** What is wrong with a period; null if it is valid. */
export function periodFault({ from, to }: Period): string | null {
  for (const day of [from, to]) {
    if (!DAY.test(day) || Number.isNaN(Date.parse(day))) return 'Choose two days from 2000 on.';
  }
  if (from > to) return 'Choose a last day that is not before the first.';
  return daysIn({ from, to }) > REPORT_DAYS_MAX ? 'Choose a period of at most three years.' : null;
}

/** The page's URL state, and how to change it. Today is the shop's. */
export function useReportAddress(timeZone: string) {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams((old) => changedParams(old, changes), { replace: true, preventScrollReset: true });
  return {
    address: readAddress(params, new Date(), timeZone),
    choosePreset: (period: ReportPreset) =>
      change({ period: period === PRESET ? null : period, from: null, to: null, by: null }),
    chooseDays: ({ from, to }: Period) => change({ period: null, from, to, by: null }),
    chooseStep: (by: ReportStep) => change({ by }),
    chooseMeasure: (show: Measure) => change({ show: show === 'revenue' ? null : show }),
    chooseUnsold: (days: string) => change({ unsold: days === UNSOLD ? null : days }),
  };
}
