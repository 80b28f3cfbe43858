import { type RateBasis, SHIPPING_MAX } from '@kerf/domain/shipping/terms';
import { ActionIcon, Box, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { newStep, type RateValues, type StepValues, type ZoneValues } from './shipping-values.ts';

interface RateRowsProps {
  readonly basis: RateBasis;
  readonly rates: readonly RateValues[];
  readonly zones: readonly ZoneValues[];
  /** Of the method. */
  readonly path: string;
  readonly errors: FieldErrors;
  readonly onChange: (rates: readonly RateValues[]) => void;
}

/** A method's prices, zone by zone. */
export function RateRows({ basis, rates, zones, path, errors, onChange }: RateRowsProps) {
  return rates.map((rate, index) => {
    const at = `${path}.rates.${index}`;
    const zone = zones.find(({ id }) => id === rate.zoneId);
    const change = (changes: Partial<RateValues>) =>
      onChange(rates.with(index, { ...rate, ...changes }));
    return (
      <Box
        key={rate.key}
        component="fieldset"
        p={0}
        pt="sm"
        m={0}
        miw={0}
        bd={0}
        style={{ borderTop: '1px solid var(--kerf-rule)' }}
        aria-label={`Rate for ${zone?.name || `zone ${index + 1}`}`}
      >
        <Group align="start" gap="0.5rem 0.75rem">
          <NativeSelect
            label="Zone"
            w="16rem"
            data={[
              ...(zone ? [] : [{ value: rate.zoneId, label: 'Choose' }]),
              ...zones.map(({ id, name }, place) => ({
                value: id,
                label: name || `Zone ${place + 1}`,
              })),
            ]}
            name={`${at}.zoneId`}
            value={rate.zoneId}
            error={errors[`${at}.zoneId`]}
            onChange={({ currentTarget: { value } }) => change({ zoneId: value })}
          />
          <Steps
            basis={basis}
            steps={rate.steps}
            path={at}
            errors={errors}
            onChange={(steps) => change({ steps })}
          />
          <TextInput
            label="Free from ($)"
            placeholder="Never"
            w="8rem"
            inputMode="decimal"
            name={`${at}.freeFrom`}
            value={rate.freeFrom}
            error={errors[`${at}.freeFrom`]}
            onChange={({ currentTarget: { value } }) => change({ freeFrom: value })}
          />
          <Button
            variant="subtle"
            size="sm"
            mt={24}
            onClick={() => onChange(rates.toSpliced(index, 1))}
          >
            Remove rate
          </Button>
        </Group>
      </Box>
    );
  });
}

interface StepsProps {
  readonly basis: RateBasis;
  readonly steps: readonly StepValues[];
  /** Of the rate. */
  readonly path: string;
  readonly errors: FieldErrors;
  readonly onChange: (steps: readonly StepValues[]) => void;
}

function Steps({ basis, steps, path, errors, onChange }: StepsProps) {
  const shown = basis === 'flat' ? steps.slice(0, 1) : steps;
  const limit = basis === 'weight' ? 'Up to (kg)' : 'Up to ($)';
  const field = (step: StepValues, index: number, name: 'upTo' | 'price') => ({
    name: `${path}.steps.${index}.${name}`,
    value: step[name],
    error: errors[`${path}.steps.${index}.${name}`],
    inputMode: 'decimal' as const,
    w: '7rem',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(shown.with(index, { ...step, [name]: currentTarget.value })),
  });
  return (
    <Stack gap="xs" align="start">
      {shown.map((step, index) => (
        <Group key={step.key} gap="xs" align="end" wrap="nowrap">
          {basis !== 'flat' && (
            <TextInput label={limit} placeholder="Any" {...field(step, index, 'upTo')} />
          )}
          <TextInput label="Price ($)" {...field(step, index, 'price')} />
          {shown.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove step ${index + 1}`}
              onClick={() => onChange(shown.toSpliced(index, 1))}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          )}
        </Group>
      ))}
      {basis !== 'flat' && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={shown.length >= SHIPPING_MAX.steps}
          onClick={() => onChange([...shown, newStep()])}
        >
          Add step
        </Button>
      )}
    </Stack>
  );
}
