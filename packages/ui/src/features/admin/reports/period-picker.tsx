import {
  type Period,
  type ReportPreset,
  reportPresets,
  reportSteps,
} from '@kerf/domain/report-period';
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useAheadOfAddress } from '../../../components/form/use-ahead-of-address.ts';
import { presetLabels, stepLabels } from './report.messages.ts';
import { periodFault, type useReportAddress } from './report-address.ts';
import classes from './reports.module.css';

const CHOSEN = 'chosen';
const options = [
  ...reportPresets.map((value) => ({ value, label: presetLabels[value] })),
  { value: CHOSEN, label: 'Choose days' },
];

interface PeriodPickerProps {
  readonly state: ReturnType<typeof useReportAddress>;
}

/** Selects the reports' period and interval. */
export function PeriodPicker({ state }: PeriodPickerProps) {
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
