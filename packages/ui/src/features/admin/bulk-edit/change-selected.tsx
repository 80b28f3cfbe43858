import type { Product } from '@kerf/contract/schemas/product';
import { categoryPath } from '@kerf/domain/category';
import { priceRoundings } from '@kerf/domain/price-change';
import { DEFAULT_TIME_ZONE } from '@kerf/domain/shop-day';
import { Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Matching } from '../../../components/data-table/data-table.tsx';
import { choicesOf } from '../../../components/form/choices.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { MaterialsField } from '../../../components/form/materials-field.tsx';
import { type Form, useForm } from '../../../components/form/use-form.ts';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { useHasShippingMethods } from '../../checkout/shop.queries.ts';
import { useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { FieldGroup } from '../parts/layout.tsx';
import { productsFilter } from '../product-form/manage-products.queries.ts';
import { zoneInWords } from '../product-form/publication-fields.ts';
import classes from './bulk-edit.module.css';
import {
  type BulkEditRequest,
  type BulkEditValues,
  checkBulkEdit,
  noEdit,
  pieceFields,
  roundingLabels,
} from './bulk-edit-fields.ts';

interface ChangeSelectedProps {
  readonly rows: readonly Product[];
  /** The list's filter, and how many rows match. */
  readonly matching: Matching;
  /** Whether the list is that of archived products, which are restored. */
  readonly areArchived: boolean;
}

/** Edits the selected products, or all that match: then the server gets the filter instead of ids. */
export function ChangeSelected({ rows, matching, areArchived }: ChangeSelectedProps) {
  const [edited, setEdited] = useState<'selected' | 'matching' | null>(null);
  const verb = areArchived ? 'Restore' : 'Change';
  const selected: BulkEditRequest['products'] = { by: 'ids', ids: rows.map(({ _id }) => _id) };
  const all: BulkEditRequest['products'] = { by: 'filter', filter: productsFilter(matching.view) };
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setEdited('selected')}>
        {verb} selected
      </Button>
      {matching.total > rows.length && (
        <Button variant="default" size="compact-sm" onClick={() => setEdited('matching')}>
          {verb} all {formatQuantity(matching.total)}
        </Button>
      )}
      {edited !== null && (
        <BulkEditDialog
          count={edited === 'selected' ? rows.length : matching.total}
          products={edited === 'selected' ? selected : all}
          areArchived={areArchived}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface BulkEditDialogProps {
  readonly count: number;
  readonly products: BulkEditRequest['products'];
  /** Whether they are archived: such products are restored. */
  readonly areArchived: boolean;
  readonly onClose: () => void;
}

const LEAVE = 'Leave as is';

/** Edits or restores many products at once. Opens the resulting plan for review before it is applied. */
function BulkEditDialog({ count, products, areArchived, onClose }: BulkEditDialogProps) {
  const title = `${areArchived ? 'Restore' : 'Change'} ${counted(count, 'product')}`;
  const api = useApi();
  const navigate = useNavigate();
  const hasMethods = useHasShippingMethods();
  const form = useForm({
    initial: { ...noEdit, archived: areArchived ? 'no' : '' },
    check: (values) => checkBulkEdit(values, products),
    send: (body) => api.planBulkEdit({ body }),
    onSent: ({ _id }) => navigate(paths.bulkChange(_id)),
  });
  return (
    <FormDialog form={form} title={title} size="lg" onClose={onClose} action="Review changes">
      {areArchived && <Text fz="sm">They go back into the catalog, with these changes.</Text>}
      <PriceFields form={form} />
      <OrderFields form={form} />
      {hasMethods && <PieceFields form={form} />}
      <BulkPublication form={form} />
      {!areArchived && <ArchiveField form={form} />}
      <MaterialsField
        legend="Materials (none ticked: leave as is)"
        chosen={form.values.materials.split(', ')}
        onChange={(materials) => form.change('materials', materials)}
      />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: Form<keyof BulkEditValues>;
}

function PriceFields({ form: { values, field, change } }: FieldsProps) {
  return (
    <FieldGroup legend="Prices">
      <div className={classes.fields}>
        <TextInput
          {...field('figure')}
          label={values.by === 'percent' ? 'Percent up' : 'Amount up'}
          description="Lower with a minus"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
        />
        <NativeSelect
          {...withoutError(field('by'))}
          label="By"
          description="Of each price"
          data={choicesOf({ percent: 'Percent', amount: 'Dollars' })}
        />
        <NativeSelect
          {...withoutError(field('rounding'))}
          label="Round"
          description="To the nearest"
          data={priceRoundings.map((value) => ({ value, label: roundingLabels[value] }))}
        />
      </div>
      <Checkbox
        label="Volume prices too"
        checked={values.volumePrices === 'yes'}
        onChange={(event) => change('volumePrices', event.currentTarget.checked ? 'yes' : 'no')}
      />
    </FieldGroup>
  );
}

const limits = [
  ['minOrder', 'Minimum order'],
  ['packSize', 'Pack size'],
  ['reorderAt', 'Reorder at'],
  ['reorderQuantity', 'Reorder quantity'],
] as const;

function OrderFields({ form: { field } }: FieldsProps) {
  const categories = useQuery(categoriesQuery(useApi())).data?.categories ?? [];
  const paths = categories.map((each) => categoryPath(each, categories));
  return (
    <FieldGroup legend="Ordering">
      <div className={classes.fields}>
        {limits.map(([name, label]) => (
          <TextInput
            key={name}
            {...field(name)}
            label={label}
            placeholder={LEAVE}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
        <NativeSelect
          {...withoutError(field('category'))}
          label="Category"
          data={[{ value: '', label: LEAVE }, ...paths]}
        />
        <TextInput
          {...field('replacedBy')}
          label="Replaced by (SKU)"
          placeholder={LEAVE}
          autoComplete="off"
        />
      </div>
    </FieldGroup>
  );
}

/** What one packed piece weighs and measures, and what customs ask of it. */
function PieceFields({ form: { field } }: FieldsProps) {
  return (
    <FieldGroup legend="Shipping of one piece">
      <div className={classes.fields}>
        {pieceFields.map(({ name, label }) => (
          <TextInput
            key={name}
            {...field(name)}
            label={label}
            placeholder={LEAVE}
            autoComplete="off"
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function ArchiveField({ form: { values, change } }: FieldsProps) {
  return (
    <Checkbox
      label="Archive: take out of the catalog"
      checked={values.archived === 'yes'}
      onChange={(event) => change('archived', event.currentTarget.checked ? 'yes' : '')}
    />
  );
}

/** For selects, which cannot be invalid. */
function withoutError<Props extends { readonly error: unknown }>({ error, ...props }: Props) {
  return props;
}

const choices = [
  { value: '', label: 'Leave as is' },
  { value: 'now', label: 'Publish as soon as applied' },
  { value: 'scheduled', label: 'Publish at a time' },
  { value: 'draft', label: 'Back to draft: only admins see it' },
];

/** When customers see the products. Those that they see already stay, unless they become drafts again. */
function BulkPublication({ form: { values, field } }: FieldsProps) {
  const timeZone = useShopTimeZone() ?? DEFAULT_TIME_ZONE;
  const isPublishing = values.publication === 'now' || values.publication === 'scheduled';
  return (
    <FieldGroup legend="In the shop">
      <div className={classes.fields} data-wide>
        <NativeSelect
          {...withoutError(field('publication'))}
          label="Customers see it"
          description={isPublishing ? 'Products on sale already stay on sale' : undefined}
          data={choices}
        />
        {values.publication === 'scheduled' && (
          <TextInput
            {...field('publishAt')}
            label="Publish at"
            description={zoneInWords(timeZone)}
            type="datetime-local"
          />
        )}
      </div>
    </FieldGroup>
  );
}
