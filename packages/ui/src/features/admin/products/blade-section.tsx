import { grinds } from '@kerf/domain/blade';
import { NativeSelect, TextInput } from '@mantine/core';
import { MaterialsField } from '../../../components/form/materials-field.tsx';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import { type MeasureField, measureFields } from './blade-fields.ts';
import { KindChoice } from './kind-choice.tsx';
import { bladeKind, materialsOf, type ProductField } from './product-fields.ts';
import classes from './product-form.module.css';

interface SectionProps {
  readonly form: DraftForm<ProductField>;
}

/** The blade's specification, from which it is drawn. */
export function BladeSection({ form }: SectionProps) {
  const kind = bladeKind(form.values);
  return (
    <fieldset className={classes.section}>
      <legend>Blade</legend>
      <KindChoice
        value={form.values['blade.kind']}
        onChange={(value) => form.change('blade.kind', value)}
      />
      {kind !== null && (
        <>
          {measureFields[kind].map((measure) => (
            <Measure key={measure.name} measure={measure} form={form} />
          ))}
          {kind === 'circular' && (
            <NativeSelect
              label="Grind"
              size="md"
              data={[...grinds]}
              {...form.field('blade.grind')}
            />
          )}
          <MaterialsField
            legend="Materials"
            size="md"
            chosen={materialsOf(form.values)}
            onChange={(value) => form.change('blade.materials', value)}
          />
        </>
      )}
    </fieldset>
  );
}

function Measure({ measure, form }: SectionProps & { readonly measure: MeasureField }) {
  const { name, label, unit, example, optional = false } = measure;
  return (
    <TextInput
      label={label}
      placeholder={optional ? 'Not said' : `e.g. ${example}`}
      rightSection={unit === undefined ? null : <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      inputMode="decimal"
      autoComplete="off"
      size="md"
      classNames={{ input: classes.figure ?? '' }}
      {...form.field(name)}
    />
  );
}
