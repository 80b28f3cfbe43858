import { categoryPath } from '@kerf/domain/category';
import { fitsRule } from '@kerf/domain/category-rule';
import { quantityRule } from '@kerf/domain/quantity-words';
import { DEFAULT_TIME_ZONE } from '@kerf/domain/shop-day';
import { folded } from '@kerf/domain/text/folded';
import { MultiSelect, type OptionsFilter } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import {
  DESCRIPTION_BELOW,
  MemoSelect,
  MemoTextarea,
  MemoTextInput,
} from '../../../components/form/memo-inputs.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { ProductSelect } from '../../catalog/product-select.tsx';
import { useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { boundsObstacle, orderObstacle } from './order-obstacle.ts';
import {
  type ProductField,
  type ProductValues,
  ruledBlade,
  typedAliases,
} from './product-fields.ts';
import classes from './product-form.module.css';
import { publicationChoices, type publications, zoneInWords } from './publication-fields.ts';
import { typedBounds, typedProduct } from './typed-product.ts';

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

interface SectionProps {
  readonly form: Form<ProductField>;
  /** Whether the initial stock is entered here; an existing product's stock is changed by movements instead. */
  readonly withStock: boolean;
}

const fields = [
  { name: 'price', label: 'Price each', leftSection: '$', inputMode: 'decimal' },
  { name: 'stock', label: 'Stock', inputMode: 'numeric' },
  { name: 'minOrder', label: 'Minimum order', inputMode: 'numeric', placeholder: '5 or more' },
  { name: 'packSize', label: 'Pack size', inputMode: 'numeric', placeholder: '1' },
] as const;

const figure = { input: classes.figure ?? '' };

/** Price, stock and orderable quantities. */
export function OfferSection({ form, withStock }: SectionProps) {
  const shown = fields.filter(({ name }) => withStock || name !== 'stock');
  return (
    <fieldset className={classes.section} data-columns={shown.length}>
      <legend>Offer</legend>
      {shown.map(({ name, ...field }) => (
        <MemoTextInput
          key={name}
          {...field}
          autoComplete="off"
          size="md"
          classNames={figure}
          {...form.field(name)}
        />
      ))}
      <Rule values={form.values} />
    </fieldset>
  );
}

/** What minimum, stock and pack size mean for buyers. */
function Rule({ values }: { readonly values: ProductValues }) {
  const bounds = typedBounds(values);
  if (bounds === null) {
    return (
      <p className={classes.note}>
        Order quantities must be above the minimum, below stock and in full packs.
      </p>
    );
  }
  const product = typedProduct(values);
  const obstacle = boundsObstacle(bounds) ?? (product && orderObstacle(product));
  if (obstacle === null) {
    return <p className={classes.note}>Customers can order {quantityRule(bounds)}.</p>;
  }
  return (
    <p className={classes.note} data-short>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      {obstacle}
    </p>
  );
}

interface PlaceSectionProps {
  readonly form: Form<ProductField>;
  /** Whether customers already see the product, or will as soon as it is added. */
  readonly isPublished: boolean;
}

const labels: Readonly<Record<(typeof publications)[number], string>> = {
  published: 'Published',
  now: 'Publish now',
  draft: 'Draft: only admins see it',
  scheduled: 'Publish at a time',
};

const withoutAccents: OptionsFilter = ({ options, search }) => {
  const wanted = folded(search.trim());
  return options.filter((each) => 'label' in each && folded(each.label).includes(wanted));
};

/** The product's categories, and when it is published. */
export function PlaceSection({ form, isPublished }: PlaceSectionProps) {
  const { values, errors, change } = form;
  const tree = useQuery(categoriesQuery(useApi())).data?.categories ?? [];
  const chosen = values.categories === '' ? [] : values.categories.split(',');
  const ruled = tree.filter(
    ({ _id, rule }) => rule && !chosen.includes(_id) && fitsRule(ruledBlade(values), rule),
  );
  const choices = publicationChoices(isPublished);
  const timeZone = useShopTimeZone() ?? DEFAULT_TIME_ZONE;
  return (
    <fieldset className={classes.section} data-columns="2">
      <legend>In the shop</legend>
      <MultiSelect
        className={classes.three ?? ''}
        label="Categories"
        placeholder={chosen.length === 0 ? 'Choose one or more' : ''}
        size="md"
        searchable
        filter={withoutAccents}
        hidePickedOptions
        nothingFoundMessage="No category matches"
        data={tree.map((each) => ({ value: each._id, label: categoryPath(each, tree) }))}
        value={chosen}
        error={errors.categories}
        onChange={(ids) => change('categories', ids.join(','))}
        comboboxProps={{ withinPortal: false, hideDetached: false }}
      />
      <ByRule names={ruled.map((each) => categoryPath(each, tree))} />
      <MemoSelect
        label="Customers see it"
        size="md"
        data={choices.map((value) => ({ value, label: labels[value] }))}
        {...form.field('publication')}
      />
      {values.publication === 'scheduled' && (
        <MemoTextInput
          label="Publish at"
          description={zoneInWords(timeZone)}
          type="datetime-local"
          step={1}
          size="md"
          {...form.field('publishAt')}
        />
      )}
    </fieldset>
  );
}

/** The categories that the product is in, or will be, without being put there. */
function ByRule({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={classes.note} role="status">
      Added by {names.length === 1 ? 'its rule' : 'their rules'}: {names.join(', ')}
    </p>
  );
}

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
