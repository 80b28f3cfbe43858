import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dateOf, periodOf, periods } from '../../day.ts';
import type { ParamChanges } from '../table-view.ts';
import { amountParam, type FilterValues, type RangeFilter, rangeFault } from './added-filter.ts';
import { EditorForm } from './editor-form.tsx';
import classes from './filters.module.css';

interface RangeEditorProps {
  readonly filter: RangeFilter;
  readonly values: FilterValues;
  readonly onApply: (changes: ParamChanges) => void;
}

/** Sets both ends of a range; for days, also a common period with one click. */
export function RangeEditor({ filter, values, onApply }: RangeEditorProps) {
  const isDays = filter.kind === 'days';
  const before = { from: values[filter.from] ?? '', to: values[filter.to] ?? '' };
  const shown = isDays ? { from: shownDay(before.from), to: shownDay(before.to) } : before;
  const [from, setFrom] = useState(shown.from);
  const [to, setTo] = useState(shown.to);
  const [fault, setFault] = useState<ReturnType<typeof rangeFault>>(null);
  const set = (ends: typeof before) => onApply({ [filter.from]: ends.from, [filter.to]: ends.to });

  function apply(): void {
    const found = rangeFault(filter, from, to);
    setFault(found);
    if (found !== null) return;
    // Unchanged dates keep their relative form.
    if (from === shown.from && to === shown.to) set(before);
    else set(isDays ? { from, to } : { from: amountParam(from), to: amountParam(to) });
  }

  const end = isDays
    ? ({ type: 'date', min: '1000-01-01', max: '9999-12-31' } as const)
    : ({ inputMode: 'decimal', autoComplete: 'off', maxLength: 14, leftSection: '$' } as const);
  return (
    <EditorForm onApply={apply}>
      <fieldset className={classes.range}>
        <legend>{filter.label}</legend>
        {isDays && (
          <Group gap="xs" mb="sm">
            {periods.map((period, index) => (
              <Button
                key={period.label}
                className={classes.period ?? ''}
                size="compact-sm"
                variant="default"
                data-autofocus={index === 0 || undefined}
                aria-pressed={period === periodOf(before.from, before.to)}
                onClick={() => set(period)}
              >
                {period.label}
              </Button>
            ))}
          </Group>
        )}
        <Group gap="xs" wrap="nowrap" align="start">
          <TextInput
            label="From"
            data-autofocus={!isDays || undefined}
            {...end}
            value={from}
            error={fault?.end === 'from' && fault.message}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            label="To"
            {...end}
            value={to}
            error={fault?.end === 'to' && fault.message}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
        {filter.Note && <filter.Note />}
      </fieldset>
    </EditorForm>
  );
}

function shownDay(day: string): string {
  return day === '' ? '' : dateOf(day);
}
