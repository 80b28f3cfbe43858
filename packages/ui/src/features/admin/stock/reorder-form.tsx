import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ProductStock } from '@kerf/contract/schemas/product';
import { type ReorderPoint, reorderPoint } from '@kerf/contract/schemas/stock';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { useBaseVersion } from '../../../components/form/use-base-version.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { stockQuery } from '../product-form/manage-products.queries.ts';
import classes from './stock.module.css';
import { useSetReorderPoint } from './stock.queries.ts';
import parts from './stock-part.module.css';

interface ReorderFormProps {
  readonly id: string;
  readonly point: ReorderPoint;
}

/** The stock level at which to reorder the product, and how much. */
export function ReorderForm({ id, point }: ReorderFormProps) {
  const { mutateAsync } = useSetReorderPoint(id);
  const { refetch } = useQuery(stockQuery(useApi(), id));
  const form = useForm({
    initial: {
      reorderAt: textOf(point.reorderAt),
      reorderQuantity: textOf(point.reorderQuantity),
      version: JSON.stringify(point),
    },
    check: ({ reorderAt, reorderQuantity }) =>
      checkBySchema(reorderPoint, {
        reorderAt: wireNumber(reorderAt, 'pieces') ?? null,
        reorderQuantity: wireNumber(reorderQuantity, 'pieces') ?? null,
      }),
    send: (after: ReorderPoint): Promise<ReorderPoint> =>
      mutateAsync({ after, before: reorderPoint.parse(JSON.parse(form.values.version)) }),
    onRefused: (error) => {
      if (isApiProblem(error, 'product_changed')) void catchUp();
    },
    refusedFields: (error) =>
      isApiProblem(error, 'product_changed')
        ? { reorderAt: 'Somebody changed it meanwhile. Look at it, and save again.' }
        : {},
  });
  useBaseVersion(form);

  /** A retry overwrites the current values, which untouched fields now show. */
  const catchUp = async () => {
    const { data } = await refetch();
    if (data) form.change('version', JSON.stringify(pointOf(data)));
  };

  return (
    <form className={classes.reorder} {...form.props}>
      <h2 className={parts.title}>Reorder</h2>
      <TextInput
        label="Reorder at"
        size="md"
        description="Available pieces"
        placeholder="Never"
        inputMode="numeric"
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.field('reorderAt')}
      />
      <TextInput
        label="Reorder quantity"
        size="md"
        placeholder="Not set"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('reorderQuantity')}
      />
      <Button
        type="submit"
        size="md"
        variant="default"
        loading={form.sending}
        disabled={!form.dirty}
      >
        Save
      </Button>
      {form.failure && <ErrorAlert error={form.failure} />}
    </form>
  );
}

/** A server of the previous release does not send the fields. */
export function pointOf({ reorderAt = null, reorderQuantity = null }: ProductStock): ReorderPoint {
  return { reorderAt, reorderQuantity };
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}
