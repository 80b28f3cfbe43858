import { Button } from '@mantine/core';
import { type FocusEvent, type SyntheticEvent, useRef } from 'react';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import { type DraftForm, focusFirstWrong } from '../../../components/form/use-draft-form.ts';
import { BladeSection } from './blade-section.tsx';
import { judgeProduct, type NewProduct } from './judge-product.ts';
import { OfferSection } from './offer-section.tsx';
import { PriceTiers } from './price-tiers.tsx';
import { failedFields, ProductFailure } from './product-failure.tsx';
import type { ProductField } from './product-fields.ts';
import classes from './product-form.module.css';
import { ProductPreview } from './product-preview.tsx';
import { ReferenceSection } from './reference-section.tsx';
import { TextSection } from './text-section.tsx';
import { checkedErrors } from './typed-checks.ts';

/** What becomes of a product that was sent. */
export interface SendCallbacks {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

interface ProductFormProps {
  readonly form: DraftForm<ProductField>;
  /** The product that is changed; null for a new one. */
  readonly id: string | null;
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
  const { form, id, skuHint, action, sending, error, onSend, onSent } = props;
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

  /** What was typed is judged when its field is left; on the way to a button, that button judges. */
  const check = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement))
      form.setErrors((errors) => checkedErrors(values, errors));
  };

  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit} onBlur={check}>
      <div className={classes.fields}>
        <TextSection form={form} skuHint={skuHint} />
        <OfferSection form={form} withStock={id === null} />
        <PriceTiers
          price={values.price}
          priceTiers={values.priceTiers}
          minOrder={values.minOrder}
          stock={values.stock}
          packSize={values.packSize}
          errors={form.errors}
          change={form.change}
        />
        <BladeSection form={form} />
        <ReferenceSection form={form} id={id} />
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
