import { Button } from '@mantine/core';
import { type SyntheticEvent, useRef } from 'react';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { type DraftForm, focusFirstWrong } from '../../../components/form/use-draft-form.ts';
import { BladeSection } from './blade-section.tsx';
import { OfferSection } from './offer-section.tsx';
import { failedFields, ProductFailure } from './product-failure.tsx';
import { judgeProduct, type NewProduct, type ProductField } from './product-fields.ts';
import classes from './product-form.module.css';
import { ProductPreview } from './product-preview.tsx';
import { TextSection } from './text-section.tsx';

/** What becomes of a product that was sent. */
export interface SendCallbacks {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

interface ProductFormProps {
  readonly form: DraftForm<ProductField>;
  /** What becomes of an empty SKU. */
  readonly skuHint: string;
  /** What the button says. */
  readonly action: string;
  readonly sending: boolean;
  /** Why the last try failed. */
  readonly error: Error | null;
  readonly onSend: (product: NewProduct, callbacks: SendCallbacks) => void;
  readonly onSent: () => void;
}

/** A product's name, offer and blade, with the drawing that follows from them. */
export function ProductForm(props: ProductFormProps) {
  const { form, skuHint, action, sending, error, onSend, onSent } = props;
  const element = useRef<HTMLFormElement>(null);
  const { values } = form;

  const mark = (errors: FieldErrors) => {
    form.setErrors(errors);
    focusFirstWrong(element.current, errors);
  };

  const send = () => {
    if (sending) return;
    const { product, errors } = judgeProduct(values);
    mark(errors);
    if (!product) return;
    onSend(product, {
      onSuccess: () => {
        form.drop();
        onSent();
      },
      onError: (refusal) => mark(failedFields(refusal, values)),
    });
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      <div className={classes.fields}>
        <TextSection form={form} skuHint={skuHint} />
        <OfferSection form={form} />
        <BladeSection form={form} />
      </div>
      <div className={classes.preview}>
        <ProductPreview values={values} />
      </div>
      <div className={classes.end}>
        {error && Object.keys(failedFields(error, values)).length === 0 && (
          <ProductFailure error={error} onRetry={send} retrying={sending} />
        )}
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={sending}>
            {action}
          </Button>
          {form.dirty && (
            <Button variant="subtle" size="md" disabled={sending} onClick={form.drop}>
              Discard changes
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
