import { SHIPPING_MAX } from '@kerf/domain/shipping/terms';
import {
  Button,
  Group,
  MultiSelect,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { RateRows } from './rate-rows.tsx';
import { type MethodValues, newRate, type Pricing, type ZoneValues } from './shipping-values.ts';

const pricings: Readonly<Record<Pricing, string>> = {
  flat: 'Flat rate',
  weight: 'By weight',
  value: 'By order value',
  'pick-up': 'Pick-up',
  quoted: 'To be quoted',
};

interface MethodRowsProps {
  readonly methods: readonly MethodValues[];
  readonly zones: readonly ZoneValues[];
  /** Whether buyers see estimates. */
  readonly hasCalendar: boolean;
  readonly errors: FieldErrors;
  readonly onChange: (methods: readonly MethodValues[]) => void;
}

/** The methods that buyers choose from, each with its rates. */
export function MethodRows({ methods, zones, hasCalendar, errors, onChange }: MethodRowsProps) {
  return methods.map((method, index) => (
    <Paper
      key={method.id}
      component="fieldset"
      withBorder
      p="sm"
      miw={0}
      aria-label={method.name || `Method ${index + 1}`}
    >
      <MethodFields
        method={method}
        index={index}
        zones={zones}
        hasCalendar={hasCalendar}
        errors={errors}
        onChange={(changes) => onChange(methods.with(index, { ...method, ...changes }))}
        onRemove={() => onChange(methods.toSpliced(index, 1))}
      />
    </Paper>
  ));
}

interface MethodFieldsProps extends Pick<MethodRowsProps, 'zones' | 'hasCalendar' | 'errors'> {
  readonly method: MethodValues;
  readonly index: number;
  readonly onChange: (changes: Partial<MethodValues>) => void;
  readonly onRemove: () => void;
}

function MethodFields(props: MethodFieldsProps) {
  const { method, index, zones, hasCalendar, errors, onChange, onRemove } = props;
  const path = `methods.${index}`;
  const unused = zones.filter(({ id }) => !method.rates.some(({ zoneId }) => zoneId === id));
  const [first] = unused;
  const text = (name: 'name' | 'words') => ({
    name: `${path}.${name}`,
    value: method[name],
    error: errors[`${path}.${name}`],
    maxLength: SHIPPING_MAX[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <Stack gap="sm">
      <Group align="start" gap="0.5rem 0.75rem">
        <TextInput label="Method name" placeholder="Ground" flex="1 1 11rem" {...text('name')} />
        <NativeSelect
          label="Price"
          flex="1 1 9rem"
          data={Object.entries(pricings).map(([value, label]) => ({ value, label }))}
          value={method.pricing}
          onChange={({ currentTarget: { value } }) =>
            onChange({ pricing: readPricing(value), rates: ratesFor(method, zones) })
          }
        />
        <TextInput
          label="Shown to buyers"
          placeholder="3 to 5 working days"
          flex="2 1 14rem"
          {...text('words')}
        />
      </Group>
      {method.pricing === 'quoted' && (
        <MultiSelect
          label="Zones"
          description="You name the price of each order. Buyers pay once you have."
          placeholder={method.zoneIds.length === 0 ? 'Every address' : undefined}
          data={zones.map(({ id, name }) => ({ value: id, label: name || 'Unnamed zone' }))}
          value={[...method.zoneIds]}
          error={errors[`${path}.zoneIds`]}
          onChange={(zoneIds) => onChange({ zoneIds })}
        />
      )}
      {isRated(method.pricing) && (
        <>
          <RateRows
            basis={method.pricing}
            rates={method.rates}
            zones={zones}
            path={path}
            errors={errors}
            onChange={(rates) => onChange({ rates })}
          />
          {errors[`${path}.rates`] !== undefined && (
            <Text role="alert" fz="sm" c="var(--kerf-bad)">
              {zones.length === 0 ? 'Add a zone first.' : errors[`${path}.rates`]}
            </Text>
          )}
          <PieceLimits method={method} path={path} errors={errors} onChange={onChange} />
          {hasCalendar && (
            <TransitFields method={method} path={path} errors={errors} onChange={onChange} />
          )}
        </>
      )}
      <Group justify="space-between">
        {isRated(method.pricing) && first ? (
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange({ rates: [...method.rates, newRate(first.id)] })}
          >
            Add zone to method
          </Button>
        ) : (
          <span />
        )}
        <Button
          variant="subtle"
          size="sm"
          aria-label={`Remove method ${method.name || index + 1}`}
          onClick={onRemove}
        >
          Remove method
        </Button>
      </Group>
    </Stack>
  );
}

type PieceLimitsProps = Pick<MethodFieldsProps, 'method' | 'errors' | 'onChange'> & {
  readonly path: string;
};

/** What is too heavy or too long for a method. */
function PieceLimits({ method, path, errors, onChange }: PieceLimitsProps) {
  return (
    <Group align="start" gap="0.5rem 0.75rem">
      <TextInput
        label="Heaviest piece (kg)"
        placeholder="Any"
        w="11rem"
        inputMode="decimal"
        name={`${path}.pieceGramsMax`}
        value={method.pieceKg}
        error={errors[`${path}.pieceGramsMax`]}
        onChange={({ currentTarget: { value } }) => onChange({ pieceKg: value })}
      />
      <TextInput
        label="Longest piece (mm)"
        placeholder="Any"
        w="11rem"
        inputMode="numeric"
        name={`${path}.pieceMmMax`}
        value={method.pieceMm}
        error={errors[`${path}.pieceMmMax`]}
        onChange={({ currentTarget: { value } }) => onChange({ pieceMm: value })}
      />
    </Group>
  );
}

/** How long a method takes; both empty for no estimate. */
function TransitFields({ method, path, errors, onChange }: PieceLimitsProps) {
  return (
    <Group align="start" gap="0.5rem 0.75rem">
      <TextInput
        label="Days in transit, from"
        placeholder="Not said"
        w="11rem"
        inputMode="numeric"
        name={`${path}.transit.from`}
        value={method.transitFrom}
        error={errors[`${path}.transit.from`]}
        onChange={({ currentTarget: { value } }) => onChange({ transitFrom: value })}
      />
      <TextInput
        label="Days in transit, to"
        placeholder="No estimate"
        w="11rem"
        inputMode="numeric"
        name={`${path}.transit.to`}
        value={method.transitTo}
        error={errors[`${path}.transit.to`]}
        onChange={({ currentTarget: { value } }) => onChange({ transitTo: value })}
      />
    </Group>
  );
}

function isRated(pricing: Pricing) {
  return pricing === 'flat' || pricing === 'weight' || pricing === 'value';
}

function readPricing(value: string): Pricing {
  return isPricing(value) ? value : 'flat';
}

function isPricing(value: string): value is Pricing {
  return value in pricings;
}

/** Rates for every zone where there are none yet. */
function ratesFor({ rates }: MethodValues, zones: readonly ZoneValues[]) {
  return rates.length > 0 ? rates : zones.map(({ id }) => newRate(id));
}
