import { type ApiProblem, isApiProblem } from '@kerf/api-client/api-problem';
import {
  newProduct,
  type ProductFieldChanges,
  productFieldChanges,
} from '@kerf/contract/schemas/product';
import type { ProductPicture } from '@kerf/contract/schemas/product-files';
import { Button, Group } from '@mantine/core';
import { type FocusEvent, useMemo } from 'react';
import { countryChoices } from '../../../components/country-names.ts';
import { type FieldErrors, serverErrors } from '../../../components/form/field-errors.ts';
import { MemoSelect, MemoTextInput } from '../../../components/form/memo-inputs.tsx';
import { type Form, useForm } from '../../../components/form/use-form.ts';
import type { DraftOf } from '../../../components/form/use-form-draft.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { ErrorAlert, ProblemAlert } from '../../../shared/problem-alert.tsx';
import { useHasShippingMethods } from '../../checkout/shop.queries.ts';
import { BladeSection, Measure } from './blade-section.tsx';
import { checkProduct, formErrors, type NewProduct } from './check-product.ts';
import { OfferSection, PlaceSection, ReferenceSection, TextSection } from './form-sections.tsx';
import { PriceTiers } from './price-tiers.tsx';
import type { PieceField, ProductField, ProductValues } from './product-fields.ts';
import classes from './product-form.module.css';
import { ProductPreview } from './product-preview.tsx';
import { checkedErrors } from './typed-checks.ts';

interface ProductFormParts {
  readonly draft: DraftOf;
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
        <PieceSection form={form} />
        <PlaceSection form={form} isPublished={isPublished} />
        <ReferenceSection form={form} id={id} />
      </div>
      <div className={classes.preview}>
        <ProductPreview values={values} picture={picture} />
      </div>
      <div className={classes.end}>
        {form.failure && <ProductFailure error={form.failure} onRetry={form.submit} />}
        <Group gap="xs">
          <Button type="submit" size="md" loading={form.sending}>
            {action}
          </Button>
          {form.dirty && (
            <Button variant="subtle" size="md" disabled={form.sending} onClick={form.drop}>
              Discard changes
            </Button>
          )}
        </Group>
      </div>
    </form>
  );
}

interface ProductFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why a product was not saved, if no single field is to blame. */
function ProductFailure({ error, onRetry }: ProductFailureProps) {
  if (isApiProblem(error, 'product_changed')) {
    return (
      <ProblemAlert
        title="Somebody else changed this product"
        detail={changedFields(error).map(changeInWords).join(' ')}
        advice="Your changes are still here, and the other fields now show the latest. Check them and save again."
      />
    );
  }
  return <ErrorAlert error={error} onRetry={onRetry} />;
}

/** The fields that the failure concerns. */
function failedFields(error: Error, values: ProductValues): FieldErrors {
  if (!isApiProblem(error, 'product_name_taken')) return formErrors(serverErrors(error), values);
  const field = error.params.name === values.sku.trim() ? 'sku' : 'name';
  return { [field]: error.detail };
}

function changedFields({ params }: ApiProblem): ProductFieldChanges {
  return productFieldChanges.safeParse(params.changes).data ?? [];
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  sku: 'SKU',
  des: 'Description',
  img: 'Image address',
  price: 'Price each',
  minOrder: 'Minimum order',
  stock: 'Stock',
  packSize: 'Pack size',
  priceTiers: 'Volume prices',
  blade: 'Blade',
  piece: 'Shipping of one piece',
  aliases: 'Other numbers',
  replacedBy: 'Replaced by',
  categories: 'Categories',
  publishedAt: 'In the shop',
};

function changeInWords({ path, was, now }: ProductFieldChanges[number]): string {
  const label = labels[path] ?? path;
  const [before, after] = [valueInWords(path, was), valueInWords(path, now)];
  if (before === null || after === null) return `${label} is different now.`;
  return `${label} was ${before} and is now ${after}.`;
}

/** Null if the value is too long for a sentence. */
function valueInWords(path: string, value: unknown): string | null {
  if (path === 'price' && typeof value === 'number') return `$${value.toFixed(2)}`;
  if (typeof value === 'number') return formatQuantity(value);
  const isShort = typeof value === 'string' && value.length <= 60 && path !== 'replacedBy';
  return isShort ? `“${value}”` : null;
}

const measures: readonly {
  readonly name: PieceField;
  readonly label: string;
  readonly unit: string;
}[] = [
  { name: 'piece.grams', label: 'Weight', unit: 'g' },
  { name: 'piece.length', label: 'Packed length', unit: 'mm' },
  { name: 'piece.width', label: 'Packed width', unit: 'mm' },
  { name: 'piece.height', label: 'Packed height', unit: 'mm' },
];

/** How one piece ships, for shops with shipping methods. */
function PieceSection({ form }: { readonly form: Form<ProductField> }) {
  const countries = useMemo(() => [{ value: '', label: 'Not specified' }, ...countryChoices], []);
  if (!useHasShippingMethods()) return null;
  return (
    <fieldset className={classes.section}>
      <legend>Shipping of one piece</legend>
      {measures.map(({ name, label, unit }) => (
        <Measure key={name} label={label} unit={unit} {...form.field(name)} />
      ))}
      <MemoSelect
        label="Country of origin"
        size="md"
        data={countries}
        {...form.field('piece.origin')}
      />
      <MemoTextInput
        label="Customs code"
        placeholder="8202.31"
        inputMode="decimal"
        autoComplete="off"
        size="md"
        {...form.field('piece.customsCode')}
      />
      <p className={classes.note}>With its packing. Rates by weight need the weight.</p>
    </fieldset>
  );
}
