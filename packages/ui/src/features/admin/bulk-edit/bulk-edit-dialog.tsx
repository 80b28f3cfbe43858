import { categoryPath } from '@kerf/domain/category';
import { priceRoundings } from '@kerf/domain/price-change';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { MaterialsField } from '../../../components/form/materials-field.tsx';
import { type Form, useForm } from '../../../components/form/use-form.ts';
import { OpenModal } from '../../../components/open-modal.tsx';
import { counted } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { bulkChangePath } from '../bulk-changes/bulk-changes.queries.ts';
import classes from './bulk-edit.module.css';
import {
  type BulkEditRequest,
  type BulkEditValues,
  checkBulkEdit,
  noEdit,
  roundingLabels,
} from './bulk-edit-fields.ts';
import { BulkPublication } from './bulk-publication.tsx';

interface BulkEditDialogProps {
  readonly count: number;
  readonly products: BulkEditRequest['products'];
  /** Whether they are archived: such products are restored. */
  readonly areArchived: boolean;
  readonly onClose: () => void;
}

/** Edits or restores many products at once. Opens the resulting plan for review before it is applied. */
export function BulkEditDialog({ count, onClose, ...edited }: BulkEditDialogProps) {
  const title = `${edited.areArchived ? 'Restore' : 'Change'} ${counted(count, 'product')}`;
  return (
    <OpenModal onClose={onClose} title={title} size="lg">
      <BulkEditForm {...edited} onClose={onClose} />
    </OpenModal>
  );
}

const fieldNotes = { leave: 'Leave as is' } as const;

function BulkEditForm({ products, areArchived, onClose }: Omit<BulkEditDialogProps, 'count'>) {
  const api = useApi();
  const navigate = useNavigate();
  const form = useForm({
    initial: { ...noEdit, archived: areArchived ? 'no' : '' },
    check: (values) => checkBulkEdit(values, products),
    send: (body) => api.planBulkEdit({ body }),
    onSent: ({ _id }) => navigate(bulkChangePath(_id)),
  });
  return (
    <form {...form.props}>
      <Stack gap="md">
        {areArchived && <Text size="sm">They go back into the catalog, with these changes.</Text>}
        <PriceFields form={form} />
        <OrderFields form={form} />
        <BulkPublication form={form} />
        {!areArchived && <ArchiveField form={form} />}
        <MaterialsField
          legend="Materials (none ticked: leave as is)"
          chosen={form.values.materials.split(', ')}
          onChange={(materials) => form.change('materials', materials)}
        />
        {form.failure && <ErrorAlert error={form.failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.sending}>
            Review changes
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldsProps {
  readonly form: Form<keyof BulkEditValues>;
}

function PriceFields({ form: { values, field, change } }: FieldsProps) {
  return (
    <fieldset className={classes.part}>
      <legend>Prices</legend>
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
          data={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Dollars' },
          ]}
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
    </fieldset>
  );
}

function OrderFields({ form: { field } }: FieldsProps) {
  const categories = useQuery(categoriesQuery(useApi())).data?.categories ?? [];
  const paths = categories.map((each) => categoryPath(each, categories));
  return (
    <fieldset className={classes.part}>
      <legend>Ordering</legend>
      <div className={classes.fields}>
        <TextInput
          {...field('minOrder')}
          label="Minimum order"
          placeholder={fieldNotes.leave}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput
          {...field('packSize')}
          label="Pack size"
          placeholder={fieldNotes.leave}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput
          {...field('reorderAt')}
          label="Reorder at"
          placeholder={fieldNotes.leave}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput
          {...field('reorderQuantity')}
          label="Reorder quantity"
          placeholder={fieldNotes.leave}
          inputMode="numeric"
          autoComplete="off"
        />
        <NativeSelect
          {...withoutError(field('category'))}
          label="Category"
          data={[{ value: '', label: fieldNotes.leave }, ...paths]}
        />
        <TextInput
          {...field('replacedBy')}
          label="Replaced by (SKU)"
          placeholder={fieldNotes.leave}
          autoComplete="off"
        />
      </div>
    </fieldset>
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
