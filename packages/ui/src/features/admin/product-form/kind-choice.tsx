import type { Blade } from '@kerf/domain/blade';
import { memo } from 'react';
import { BladeDrawing } from '../../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../../components/blade-drawing/house-blade.ts';
import type { Form } from '../../../components/form/use-form.ts';
import classes from './kind-choice.module.css';
import { NO_BLADE, type ProductField } from './product-fields.ts';

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
export const KindChoice = memo(function KindChoice({ value, onChange }: KindChoiceProps) {
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
