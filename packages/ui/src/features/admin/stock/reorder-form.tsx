import { isApiProblem } from '@kerf/api-client/api-problem';
import { type ReorderPoint, reorderPoint } from '@kerf/contract/schemas/stock';
import { Button, TextInput } from '@mantine/core';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { typedNumber } from '../../../components/form/typed-number.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import classes from './stock.module.css';
import { useSetReorderPoint } from './stock.queries.ts';

interface ReorderFormProps {
  readonly id: string;
  readonly point: ReorderPoint;
}

/** At which stock the product is to be reordered, and how much. */
export function ReorderForm({ id, point }: ReorderFormProps) {
  const { mutateAsync } = useSetReorderPoint(id);
  const form = useForm({
    initial: { reorderAt: textOf(point.reorderAt), reorderQuantity: textOf(point.reorderQuantity) },
    check: ({ reorderAt, reorderQuantity }) =>
      checkBySchema(reorderPoint, {
        reorderAt: typedNumber(reorderAt) ?? null,
        reorderQuantity: typedNumber(reorderQuantity) ?? null,
      }),
    send: (after: ReorderPoint) => mutateAsync({ after, before: point }),
    refusedFields: (error) =>
      isApiProblem(error, 'product_changed')
        ? { reorderAt: 'Somebody changed it meanwhile. Look at it, and save again.' }
        : {},
  });
  return (
    <form className={classes.reorder} {...form.props}>
      <h2 className={classes.title}>Reorder</h2>
      <TextInput
        label="Reorder at"
        description="Available pieces"
        placeholder="Never"
        inputMode="numeric"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.field('reorderAt')}
      />
      <TextInput
        label="Reorder quantity"
        placeholder="Not set"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('reorderQuantity')}
      />
      <Button type="submit" variant="default" loading={form.sending} disabled={!form.dirty}>
        Save
      </Button>
      {form.failure && <ErrorAlert error={form.failure} />}
    </form>
  );
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}
