import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ManagedProduct, ProductStock } from '@kerf/contract/schemas/product';
import { type ReorderPoint, reorderPoint } from '@kerf/contract/schemas/stock';
import { expectedInWords } from '@kerf/domain/expected-stock';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { rebaseOnSaved, useBaseVersion } from '../../../components/form/use-base-version.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { StockSection } from '../edit-product/stock-section.tsx';
import parts from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { LIST } from '../product-form/list-place.ts';
import { managedProductQuery, stockQuery } from '../product-form/manage-products.queries.ts';
import { Sku } from '../product-form/product-name.tsx';
import { MovementsTable } from './movements-table.tsx';
import { useSetReorderPoint } from './stock.queries.ts';
import { StockChart } from './stock-chart.tsx';

/** `/dashboard/product/:id/stock`: a product's stock and all its movements. */
export function ProductStockPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      noun="product"
      title="Stock"
      query={useQuery(managedProductQuery(useApi(), id))}
      titleOf={({ name }) => `Stock of ${name}`}
      missing={{
        title: 'Product not found',
        detail: 'The link may be wrong, or the product was deleted.',
        list: 'Manage Products',
        path: LIST,
      }}
    >
      {(product) => <Whole key={id} product={product} />}
    </RecordPage>
  );
}

function Whole({
  product: { _id: id, name, sku, archivedAt },
}: {
  readonly product: ManagedProduct;
}) {
  const isArchived = typeof archivedAt === 'string';
  return (
    <>
      <PageHeader
        title={name}
        detail={<Sku>{sku}</Sku>}
        action={
          <Group gap="xs">
            <Button component={Link} to={`/dashboard/history?record=${id}`} variant="subtle">
              History
            </Button>
            <Button component={Link} to={`${LIST}/${id}`} variant="default">
              Edit product
            </Button>
          </Group>
        }
      />
      <Stack gap="2rem">
        <StockSection id={id} withMovements={false} readOnly={isArchived} />
        <ExpectedDeliveries id={id} />
        {!isArchived && <Reorder id={id} />}
        <StockChart id={id} />
        <MovementsTable id={id} />
      </Stack>
    </>
  );
}

function Reorder({ id }: { readonly id: string }) {
  const { data } = useQuery(stockQuery(useApi(), id));
  if (!data) return null;
  return <ReorderForm id={id} point={pointOf(data)} />;
}

/** A product's expected deliveries. */
function ExpectedDeliveries({ id }: { readonly id: string }) {
  const { data } = useQuery(stockQuery(useApi(), id));
  if (!data?.expected || data.expected.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      Expected: {data.expected.map(expectedInWords).join(', ')}.{' '}
      <TextLink to="/dashboard/deliveries">Deliveries</TextLink>
    </Text>
  );
}

interface ReorderFormProps {
  readonly id: string;
  readonly point: ReorderPoint;
}

/** The stock level at which to reorder the product, and how much. */
function ReorderForm({ id, point }: ReorderFormProps) {
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
      if (isApiProblem(error, 'product_changed'))
        void rebaseOnSaved(form, refetch, (data) => JSON.stringify(pointOf(data)));
    },
    refusedFields: (error) =>
      isApiProblem(error, 'product_changed')
        ? { reorderAt: 'Somebody changed it meanwhile. Look at it, and save again.' }
        : {},
  });
  useBaseVersion(form);

  return (
    <Section title="Reorder">
      <form className={parts.form} {...form.props}>
        <TextInput
          label="Reorder at"
          maw={{ sm: '11rem' }}
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
          maw={{ sm: '11rem' }}
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
    </Section>
  );
}

/** A server of the previous release does not send the fields. */
function pointOf({ reorderAt = null, reorderQuantity = null }: ProductStock): ReorderPoint {
  return { reorderAt, reorderQuantity };
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}
