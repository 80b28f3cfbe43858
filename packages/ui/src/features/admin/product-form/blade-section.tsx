import { type Blade, grinds } from '@kerf/domain/blade';
import { TextInput } from '@mantine/core';
import { memo } from 'react';
import { BladeDrawing } from '../../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../../components/blade-drawing/house-blade.ts';
import { MaterialsField } from '../../../components/form/materials-field.tsx';
import { MemoSelect } from '../../../components/form/memo-inputs.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { measureFields } from './blade-fields.ts';
import classes from './kind-choice.module.css';
import {
  bladeKind,
  isBladeEmpty,
  materialsOf,
  NO_BLADE,
  type ProductField,
} from './product-fields.ts';
import sections from './product-form.module.css';

type ProductForm = Form<ProductField>;

const grindChoices = [...grinds];
const figure = { input: sections.figure ?? '' };

/** The blade's specification, which its drawing is based on. */
export function BladeSection({ form }: { readonly form: ProductForm }) {
  const kind = bladeKind(form.values);
  return (
    <fieldset className={sections.section}>
      <legend>Blade</legend>
      <KindChoice value={form.values['blade.kind']} onChange={form.onChange} />
      {isBladeEmpty(form.values) && (
        <p className={sections.note}>
          Without dimensions it is saved without a blade: searches by size, teeth or material and
          the fit with a machine will not find it.
        </p>
      )}
      {kind !== null && (
        <>
          {measureFields[kind].map(({ name, label, unit, example, optional }) => (
            <Measure
              key={name}
              label={label}
              unit={unit}
              placeholder={optional ? 'Not specified' : `e.g. ${example}`}
              {...form.field(name)}
            />
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

type MeasureProps = ReturnType<ProductForm['field']> & {
  readonly label: string;
  readonly unit: string | undefined;
  readonly placeholder?: string;
};

/** A measured figure, with its unit. */
export const Measure = memo(function Measure({ unit, ...field }: MeasureProps) {
  return (
    <TextInput
      rightSection={unit === undefined ? null : <span className={sections.unit}>{unit}</span>}
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

const kinds = [
  { value: 'circular', label: 'Circular' },
  { value: 'band', label: 'Band' },
  { value: 'reciprocating', label: 'Reciprocating' },
  { value: NO_BLADE, label: 'No blade' },
] as const;

interface KindChoiceProps {
  readonly value: string;
  readonly onChange: Form<ProductField>['onChange'];
}

/** The kind of blade, as radio buttons with small pictures. */
const KindChoice = memo(function KindChoice({ value, onChange }: KindChoiceProps) {
  return (
    <div className={classes.kinds} role="radiogroup" aria-label="Kind">
      {kinds.map((kind) => (
        <label key={kind.value} className={classes.kind}>
          <input
            type="radio"
            name="blade.kind"
            value={kind.value}
            checked={value === kind.value}
            onChange={onChange}
          />
          <Sign kind={kind.value} />
          {kind.label}
        </label>
      ))}
    </div>
  );
});

function Sign({ kind }: { readonly kind: Blade['kind'] | typeof NO_BLADE }) {
  if (kind === 'circular') return <BladeDrawing blade={markBlade} variant="mark" />;
  return (
    <svg viewBox="0 0 28 28" className={classes.sign} aria-hidden="true" focusable="false">
      {kind === 'band' && (
        <>
          <rect className={classes.band} x="2" y="8" width="24" height="12" rx="6" />
          <path className={classes.teeth} d="M8 20l2 4 2-4 2 4 2-4 2 4 2-4z" />
        </>
      )}
      {kind === 'reciprocating' && (
        <>
          <path className={classes.strip} d="M1 11h6v-2h17l3 7H7v-2H1z" />
          <path
            className={classes.teeth}
            d="M8 16l1.5 4 1.5-4 1.5 4 1.5-4 1.5 4 1.5-4 1.5 4 1.5-4 1.5 4 1.5-4z"
          />
        </>
      )}
      {kind === NO_BLADE && (
        <path className={classes.band} d="M8 5h12v5l2 3v10H6V13l2-3zM8 10h12" />
      )}
    </svg>
  );
}
