import { newProduct } from '@kerf/contract/schemas/product';
import type { ProductPicture } from '@kerf/contract/schemas/product-files';
import { Button } from '@mantine/core';
import type { FocusEvent } from 'react';
import type { DraftOwner } from '../../../components/form/form-draft.ts';
import { type Form, useForm } from '../../../components/form/use-form.ts';
import { BladeSection } from './blade-section.tsx';
import { checkProduct, type NewProduct } from './check-product.ts';
import { OfferSection } from './offer-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { PriceTiers } from './price-tiers.tsx';
import { failedFields, ProductFailure } from './product-failure.tsx';
import type { ProductField, ProductValues } from './product-fields.ts';
import classes from './product-form.module.css';
import { ProductPreview } from './product-preview.tsx';
import { ReferenceSection } from './reference-section.tsx';
import { TextSection } from './text-section.tsx';
import { checkedErrors } from './typed-checks.ts';

interface ProductFormParts {
  readonly draft: DraftOwner;
  readonly initial: ProductValues;
  readonly sendOnce: (product: NewProduct, key: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onRefused?: (error: Error) => void;
}

/** The form's state, for the page that decides how it is saved. */
export function useProductForm(parts: ProductFormParts): Form<ProductField> {
  return useForm({
    ...parts,
    check: (values) => checkProduct(values, parts.initial),
    // Made anew after a reload, it would have another stock or time of publication.
    requestSchema: newProduct,
    refusedFields: failedFields,
  });
}

interface ProductFormProps {
  readonly form: Form<ProductField>;
  /** The edited product's id; null for a new one. */
  readonly id: string | null;
  /** Its first uploaded picture. */
  readonly picture?: ProductPicture | undefined;
  /** Whether customers already see it, or will as soon as it is added. */
  readonly isPublished: boolean;
  /** What happens if the SKU is left empty. */
  readonly skuHint: string;
  /** The button's label. */
  readonly action: string;
}

/** A product's name, offer and blade, with the resulting drawing. */
export function ProductForm(props: ProductFormProps) {
  const { form, id, picture, isPublished, skuHint, action } = props;
  const { values } = form;

  /** Validates a field on blur, unless focus moves to a button, which validates anyway. */
  const check = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof HTMLButtonElement))
      form.setErrors((errors) => checkedErrors(values, errors));
  };

  return (
    <form className={classes.form} {...form.props} onBlur={check}>
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
        <PlaceSection form={form} isPublished={isPublished} />
        <ReferenceSection form={form} id={id} />
      </div>
      <div className={classes.preview}>
        <ProductPreview values={values} picture={picture} />
      </div>
      <div className={classes.end}>
        {form.failure && <ProductFailure error={form.failure} onRetry={form.submit} />}
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={form.sending}>
            {action}
          </Button>
          {form.dirty && (
            <Button variant="subtle" size="md" disabled={form.sending} onClick={form.drop}>
              Discard changes
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
