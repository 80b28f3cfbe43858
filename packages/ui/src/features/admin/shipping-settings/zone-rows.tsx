import { EVERYWHERE, SHIPPING_MAX } from '@kerf/domain/shipping/terms';
import { Button, Group, NativeSelect, Paper, Stack, TextInput } from '@mantine/core';
import { countryChoices } from '../../../components/country-names.ts';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { newPlace, type PlaceValues, type ZoneValues } from './shipping-values.ts';

interface ZoneRowsProps {
  readonly zones: readonly ZoneValues[];
  readonly errors: FieldErrors;
  readonly onChange: (zones: readonly ZoneValues[]) => void;
}

/** The zones by name, each with its places. */
export function ZoneRows({ zones, errors, onChange }: ZoneRowsProps) {
  return zones.map((zone, index) => {
    const path = `zones.${index}`;
    const change = (changes: Partial<ZoneValues>) =>
      onChange(zones.with(index, { ...zone, ...changes }));
    return (
      <Paper
        key={zone.id}
        component="fieldset"
        withBorder
        p="sm"
        miw={0}
        aria-label={zone.name || `Zone ${index + 1}`}
      >
        <Stack gap="sm">
          <Group align="end" justify="space-between">
            <TextInput
              label="Zone name"
              placeholder="West coast"
              flex="1 1 12rem"
              maw="20rem"
              maxLength={SHIPPING_MAX.name}
              name={`${path}.name`}
              value={zone.name}
              error={errors[`${path}.name`]}
              onChange={({ currentTarget: { value } }) => change({ name: value })}
            />
            <Button
              variant="subtle"
              size="sm"
              aria-label={`Remove zone ${zone.name || index + 1}`}
              onClick={() => onChange(zones.toSpliced(index, 1))}
            >
              Remove zone
            </Button>
          </Group>
          {zone.places.map((place, at) => (
            <PlaceFields
              key={place.key}
              place={place}
              path={`${path}.places.${at}`}
              errors={errors}
              onChange={(changes) =>
                change({ places: zone.places.with(at, { ...place, ...changes }) })
              }
              onRemove={
                zone.places.length > 1
                  ? () => change({ places: zone.places.toSpliced(at, 1) })
                  : undefined
              }
            />
          ))}
          <Group>
            <Button
              variant="default"
              size="xs"
              disabled={zone.places.length >= SHIPPING_MAX.places}
              onClick={() => change({ places: [...zone.places, newPlace('')] })}
            >
              Add country
            </Button>
          </Group>
        </Stack>
      </Paper>
    );
  });
}

interface PlaceFieldsProps {
  readonly place: PlaceValues;
  readonly path: string;
  readonly errors: FieldErrors;
  readonly onChange: (changes: Partial<PlaceValues>) => void;
  readonly onRemove: (() => void) | undefined;
}

function PlaceFields({ place, path, errors, onChange, onRemove }: PlaceFieldsProps) {
  const isEverywhere = place.country === EVERYWHERE;
  return (
    <Group align="start" gap="0.5rem 0.75rem">
      <NativeSelect
        label="Country"
        flex="1 1 11rem"
        data={[
          { value: '', label: 'Choose' },
          { value: EVERYWHERE, label: 'Everywhere else' },
          ...countryChoices,
        ]}
        name={`${path}.country`}
        value={place.country}
        error={errors[`${path}.country`]}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === EVERYWHERE
              ? { country: value, regions: '', postalCodes: '' }
              : { country: value },
          )
        }
      />
      {!isEverywhere && (
        <>
          <TextInput
            label="States or regions"
            placeholder="All, or OR, WA"
            flex="1 1 9rem"
            name={`${path}.regions`}
            value={place.regions}
            error={errors[`${path}.regions`]}
            onChange={({ currentTarget: { value } }) => onChange({ regions: value })}
          />
          <TextInput
            label="Postal codes"
            placeholder="All, or 97000–97999, 98101"
            flex="2 1 14rem"
            name={`${path}.postalCodes`}
            value={place.postalCodes}
            error={errors[`${path}.postalCodes`]}
            onChange={({ currentTarget: { value } }) => onChange({ postalCodes: value })}
          />
        </>
      )}
      {onRemove && (
        <Button variant="subtle" size="sm" mt={24} onClick={onRemove}>
          Remove
        </Button>
      )}
    </Group>
  );
}
