import { categoryPath } from '@kerf/domain/category';
import { fitsRule } from '@kerf/domain/category-rule';
import { DEFAULT_TIME_ZONE } from '@kerf/domain/shop-day';
import { folded } from '@kerf/domain/text/folded';
import { MultiSelect, type OptionsFilter } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MemoSelect, MemoTextInput } from '../../../components/form/memo-inputs.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { useApi } from '../../../shared/api.ts';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { type ProductField, ruledBlade } from './product-fields.ts';
import classes from './product-form.module.css';
import { publicationChoices, type publications, zoneInWords } from './publication-fields.ts';

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
