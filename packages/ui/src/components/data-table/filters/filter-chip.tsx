import { centsFromDollars, formatCents } from '@kerf/domain/money';
import { Button, CloseButton, Group, NativeSelect, Popover, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dateOf, formatDay, periodOf, periods } from '../../date-time.tsx';
import type { ParamChanges } from '../table-view.ts';
import {
  type AddedFilter,
  amountParam,
  type EditableFilter,
  type FilterValues,
  paramsOf,
  type RangeFilter,
  rangeFault,
} from './added-filter.ts';
import { EditorForm } from './editor-form.tsx';
import classes from './filters.module.css';

interface FilterChipProps {
  readonly filter: AddedFilter;
  readonly values: FilterValues;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onApply: (changes: ParamChanges) => void;
  readonly onRemove: () => void;
}

/** A filter that is set or being set: its name and value, which open its editor, and a remove button. */
export function FilterChip(props: FilterChipProps) {
  const { filter, values, opened, onOpened, onApply, onRemove } = props;
  const isSet = paramsOf(filter).some((name) => values[name] !== undefined);
  const words = (
    <>
      <Text span c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {filter.label}
      </Text>{' '}
      {isSet && (
        <Text span miw={0} fw={500} truncate>
          <FilterValue filter={filter} values={values} />
        </Text>
      )}
    </>
  );
  return (
    <span className={classes.chip} data-set={isSet || undefined}>
      {filter.kind === 'linked' ? (
        <span className={classes.words}>{words}</span>
      ) : (
        <Popover
          opened={opened}
          onChange={onOpened}
          position="bottom-start"
          width="min(20rem, calc(100vw - 2rem))"
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <button type="button" className={classes.words} onClick={() => onOpened(!opened)}>
              {words}
            </button>
          </Popover.Target>
          <Popover.Dropdown>
            <FilterEditor filter={filter} values={values} onApply={onApply} />
          </Popover.Dropdown>
        </Popover>
      )}
      {isSet && (
        <CloseButton
          size={24}
          iconSize={14}
          aria-label={`Remove the filter ${filter.label}`}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

interface FilterValueProps {
  readonly filter: AddedFilter;
  readonly values: FilterValues;
}

/** A filter's value in words: "from $5,000.00". */
function FilterValue({ filter, values }: FilterValueProps) {
  if ('from' in filter) {
    return rangeInWords(filter.kind, values[filter.from], values[filter.to]);
  }
  const value = values[filter.name] ?? '';
  if ('Value' in filter) return <filter.Value value={value} />;
  if (filter.kind === 'text') return `“${value}”`;
  return filter.options.find((option) => option.value === value)?.label;
}

function rangeInWords(
  kind: 'days' | 'dollars',
  from: string | undefined,
  to: string | undefined,
): string {
  const period = kind === 'days' && periodOf(from, to);
  if (period) return period.label;
  const words = kind === 'days' ? formatDay : dollars;
  if (from !== undefined && from === to) return words(from);
  if (from !== undefined && to !== undefined) return `${words(from)} to ${words(to)}`;
  if (from !== undefined) return `from ${words(from)}`;
  return to === undefined ? '' : `up to ${words(to)}`;
}

function dollars(value: string): string {
  const amount = centsFromDollars(value);
  return amount === null ? value : formatCents(amount);
}

interface FilterEditorProps<Filter extends EditableFilter = EditableFilter> {
  readonly filter: Filter;
  readonly values: FilterValues;
  readonly onApply: (changes: ParamChanges) => void;
}

type Editor<Kind extends EditableFilter['kind']> = FilterEditorProps<
  Extract<EditableFilter, { readonly kind: Kind }>
>;

/** The editor of one filter. */
function FilterEditor({ filter, values, onApply }: FilterEditorProps) {
  if ('from' in filter) return <RangeEditor filter={filter} values={values} onApply={onApply} />;
  if (filter.kind === 'choice')
    return <ChoiceEditor filter={filter} values={values} onApply={onApply} />;
  if (filter.kind === 'text')
    return <TextEditor filter={filter} values={values} onApply={onApply} />;
  return (
    <filter.Field
      label={filter.label}
      value={values[filter.name] ?? ''}
      onChange={(value) => onApply({ [filter.name]: value })}
    />
  );
}

function ChoiceEditor({ filter, values, onApply }: Editor<'choice'>) {
  const { label, name, options } = filter;
  const [chosen, choose] = useState(values[name] ?? options[0]?.value ?? '');
  return (
    <EditorForm onApply={() => onApply({ [name]: chosen })}>
      <NativeSelect
        label={label}
        data-autofocus
        data={[...options]}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </EditorForm>
  );
}

function TextEditor({ filter, values, onApply }: Editor<'text'>) {
  const { label, name, hint, maxLength } = filter;
  const [typed, type] = useState(values[name] ?? '');
  return (
    <EditorForm onApply={() => onApply({ [name]: typed.trim() })}>
      <TextInput
        label={label}
        description={hint}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </EditorForm>
  );
}

interface RangeEditorProps {
  readonly filter: RangeFilter;
  readonly values: FilterValues;
  readonly onApply: (changes: ParamChanges) => void;
}

/** Sets both ends of a range; for days, also a common period with one click. */
function RangeEditor({ filter, values, onApply }: RangeEditorProps) {
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
      <fieldset>
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
