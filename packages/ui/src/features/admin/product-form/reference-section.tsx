import { memo } from 'react';
import { DESCRIPTION_BELOW, MemoTextarea } from '../../../components/form/memo-inputs.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { ProductSelect } from '../../catalog/product-select.tsx';
import { type ProductField, typedAliases } from './product-fields.ts';
import classes from './product-form.module.css';

interface ReferenceSectionProps {
  readonly form: Form<ProductField>;
  /** The id of the edited product, which cannot replace itself; null for a new one. */
  readonly id: string | null;
}

const codeClasses = { input: classes.code ?? '' };

/** The product's other part numbers, and its replacement. */
export function ReferenceSection({ form, id }: ReferenceSectionProps) {
  const count = typedAliases(form.values.aliases).length;
  return (
    <fieldset className={classes.section} data-columns="2">
      <legend>Cross-reference</legend>
      <MemoTextarea
        label="Other numbers"
        description={
          count === 0
            ? "One a line: other makers' numbers, what is etched on the blade"
            : `${count} of 20, one a line`
        }
        inputWrapperOrder={DESCRIPTION_BELOW}
        rows={3}
        autosize={false}
        spellCheck={false}
        size="md"
        classNames={codeClasses}
        {...form.field('aliases')}
      />
      <ReplacedBy
        itself={id}
        value={form.values.replacedBy}
        error={form.errors.replacedBy}
        change={form.change}
      />
    </fieldset>
  );
}

interface ReplacedByProps {
  /** The id of the edited product, which cannot replace itself; null for a new one. */
  readonly itself: string | null;
  /** The id of the selected product, or empty. */
  readonly value: string;
  readonly error: string | undefined;
  readonly change: Form<ProductField>['change'];
}

/** Selects the product to order instead. */
const ReplacedBy = memo(function ReplacedBy({ itself, change, ...field }: ReplacedByProps) {
  return (
    <ProductSelect
      label="Replaced by"
      description="Suggested when this product is sold out or withdrawn"
      clearLabel="Replaced by nothing"
      without={itself}
      onChange={(value) => change('replacedBy', value)}
      {...field}
    />
  );
});
