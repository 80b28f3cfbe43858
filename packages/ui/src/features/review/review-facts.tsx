import { materials } from '@kerf/domain/blade';
import { TEXT_MAX } from '@kerf/domain/limits';
import { cutUnits } from '@kerf/domain/review-figures';
import { Autocomplete, NativeSelect, TextInput } from '@mantine/core';
import type { Form } from '../../components/form/use-form.ts';
import { ProductSelect } from '../catalog/product-select.tsx';
import { useMachines } from '../machines/machines.queries.ts';
import classes from './review.module.css';
import type { ReviewField } from './review-fields.ts';

interface ReviewFactsProps {
  readonly form: Form<ReviewField>;
  readonly opened: boolean;
  readonly onToggle: (opened: boolean) => void;
}

/** Optional facts: the blade, the material, the machine and how much was cut. */
export function ReviewFacts({ form, opened, onToggle }: ReviewFactsProps) {
  return (
    <details
      className={classes.facts}
      open={opened}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        The blade and the cut <span className={classes.optional}>optional</span>
      </summary>
      {opened && <Facts form={form} />}
    </details>
  );
}

function Facts({ form }: Pick<ReviewFactsProps, 'form'>) {
  return (
    <div className={classes.factFields}>
      <div className={classes.wide}>
        <ProductSelect
          label="Product"
          clearLabel="Clear product"
          value={form.values.productId}
          error={form.errors.productId}
          onChange={(productId) => form.change('productId', productId)}
        />
      </div>
      <NativeSelect
        label="Material"
        size="md"
        data={[{ value: '', label: 'Not specified' }, ...materials]}
        {...form.field('material')}
      />
      <Machine form={form} />
      <TextInput
        label="Approximate amount cut"
        placeholder="e.g. 600"
        inputMode="numeric"
        autoComplete="off"
        size="md"
        {...form.field('cut.count')}
      />
      <NativeSelect label="Unit" size="md" data={[...cutUnits]} {...form.field('cut.unit')} />
    </div>
  );
}

/** Free text, with the reviewer's own machines as suggestions. */
function Machine({ form }: Pick<ReviewFactsProps, 'form'>) {
  const names = new Set(useMachines().data?.map(({ name }) => name));
  const { onChange: _, ...field } = form.field('machine');
  return (
    <Autocomplete
      label="Machine"
      placeholder="e.g. table saw"
      size="md"
      maxLength={TEXT_MAX.machineName}
      data={[...names]}
      comboboxProps={{ withinPortal: false }}
      {...field}
      onChange={(machine) => form.change('machine', machine)}
    />
  );
}
