import { hourText, workdayNames } from '@kerf/domain/shipping/calendar-text';
import { Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import type { CalendarValues } from './shipping-values.ts';

const hours = Array.from({ length: 24 }, (_, index) => index + 1);

interface CalendarFieldsProps {
  readonly calendar: CalendarValues;
  readonly errors: FieldErrors;
  readonly onChange: (changes: Partial<CalendarValues>) => void;
}

/** The days that estimates go by; only the first field while none is shown. */
export function CalendarFields({ calendar, errors, onChange }: CalendarFieldsProps) {
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
