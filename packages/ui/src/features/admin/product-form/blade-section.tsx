import { grinds } from '@kerf/domain/blade';
import { memo } from 'react';
import { MaterialsField } from '../../../components/form/materials-field.tsx';
import { MemoSelect, MemoTextInput } from '../../../components/form/memo-inputs.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { type MeasureField, measureFields } from './blade-fields.ts';
import { KindChoice } from './kind-choice.tsx';
import { bladeKind, isBladeEmpty, materialsOf, type ProductField } from './product-fields.ts';
import classes from './product-form.module.css';

type ProductForm = Form<ProductField>;

const grindChoices = [...grinds];
const figure = { input: classes.figure ?? '' };

/** The blade's specification, which its drawing is based on. */
export function BladeSection({ form }: { readonly form: ProductForm }) {
  const kind = bladeKind(form.values);
  return (
    <fieldset className={classes.section}>
      <legend>Blade</legend>
      <KindChoice value={form.values['blade.kind']} onChange={form.onChange} />
      {isBladeEmpty(form.values) && (
        <p className={classes.note}>
          Without dimensions it is saved without a blade: searches by size, teeth or material and
          the fit with a machine will not find it.
        </p>
      )}
      {kind !== null && (
        <>
          {measureFields[kind].map((measure) => (
            <Measure key={measure.name} measure={measure} {...form.field(measure.name)} />
          ))}
          {kind === 'circular' && (
            <MemoSelect
              label="Grind"
              size="md"
              data={grindChoices}
              {...form.field('blade.grind')}
            />
          )}
          <Materials text={form.values['blade.materials']} change={form.change} />
        </>
      )}
    </fieldset>
  );
}

interface MaterialsProps {
  readonly text: string;
  readonly change: ProductForm['change'];
}

const Materials = memo(function Materials({ text, change }: MaterialsProps) {
  return (
    <MaterialsField
      legend="Materials"
      size="md"
      chosen={materialsOf(text)}
      onChange={(value) => change('blade.materials', value)}
    />
  );
});

type MeasureProps = ReturnType<ProductForm['field']> & { readonly measure: MeasureField };

const Measure = memo(function Measure({ measure, ...field }: MeasureProps) {
  const { label, unit, example, optional = false } = measure;
  return (
    <MemoTextInput
      label={label}
      placeholder={optional ? 'Not specified' : `e.g. ${example}`}
      rightSection={unit === undefined ? null : <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      inputMode="decimal"
      autoComplete="off"
      size="md"
      classNames={figure}
      {...field}
    />
  );
});
