import { Textarea, TextInput } from '@mantine/core';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import type { ProductField } from './product-fields.ts';
import classes from './product-form.module.css';

interface TextSectionProps {
  readonly form: DraftForm<ProductField>;
  /** What becomes of an empty SKU. */
  readonly skuHint: string;
}

/** What the product is called and what is said of it. */
export function TextSection({ form, skuHint }: TextSectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend>Product</legend>
      <TextInput
        label="Name"
        autoComplete="off"
        placeholder="Fairface 250 crosscut, 60T"
        size="md"
        className={classes.two ?? ''}
        {...form.field('name')}
      />
      <TextInput
        label="SKU"
        description={skuHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        spellCheck={false}
        size="md"
        classNames={{ root: classes.one ?? '', input: classes.code ?? '' }}
        {...form.field('sku')}
      />
      <Textarea
        label="Description"
        size="md"
        rows={4}
        autosize={false}
        className={classes.three ?? ''}
        {...form.field('des')}
      />
      <TextInput
        label="Image address"
        description="Without one, the blade is drawn"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        size="md"
        className={classes.three ?? ''}
        {...form.field('img')}
      />
    </fieldset>
  );
}
