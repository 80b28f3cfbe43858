import {
  DESCRIPTION_BELOW,
  MemoTextarea,
  MemoTextInput,
} from '../../../components/form/memo-inputs.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import type { ProductField } from './product-fields.ts';
import classes from './product-form.module.css';

interface TextSectionProps {
  readonly form: Form<ProductField>;
  /** What happens if the SKU is left empty. */
  readonly skuHint: string;
}

const skuClasses = { root: classes.one ?? '', input: classes.code ?? '' };

/** Name, SKU, description and picture. */
export function TextSection({ form, skuHint }: TextSectionProps) {
  return (
    <fieldset className={classes.section}>
      <legend>Product</legend>
      <MemoTextInput
        label="Name"
        autoComplete="off"
        placeholder="Fairface 250 crosscut, 60T"
        size="md"
        className={classes.two ?? ''}
        {...form.field('name')}
      />
      <MemoTextInput
        label="SKU"
        description={skuHint}
        inputWrapperOrder={DESCRIPTION_BELOW}
        autoComplete="off"
        spellCheck={false}
        size="md"
        classNames={skuClasses}
        {...form.field('sku')}
      />
      <MemoTextarea
        label="Description"
        size="md"
        rows={4}
        autosize={false}
        className={classes.three ?? ''}
        {...form.field('des')}
      />
      <MemoTextInput
        label="Image address"
        description={pictureHint(usePlatform().config.pictureHosts)}
        inputWrapperOrder={DESCRIPTION_BELOW}
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

function pictureHint(hosts: readonly string[] = []): string {
  const optional = 'Optional. Without a picture we show a drawing.';
  return hosts.length === 0 ? optional : `${optional} Pictures load from ${hosts.join(', ')} only.`;
}
