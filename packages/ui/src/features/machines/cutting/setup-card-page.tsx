import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Machine } from '@kerf/contract/schemas/machine';
import type { Product } from '@kerf/contract/schemas/product';
import type { CircularBlade, Material } from '@kerf/domain/blade';
import { bladeInWords } from '@kerf/domain/blade-in-words';
import { Anchor, Box, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { BladeDrawing } from '../../../components/blade-drawing/blade-drawing.tsx';
import { SpecificationTable } from '../../../components/blade-specification/specification-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Loading } from '../../../components/loading.tsx';
import * as paths from '../../../platform/paths.ts';
import { useCommand } from '../../../shared/commands/page-commands.tsx';
import { PageColumn } from '../../../shared/page-column.tsx';
import { usePageTitle } from '../../../shared/page-title.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { NoSuchProduct } from '../../catalog/no-such-product.tsx';
import { useProduct } from '../../catalog/products.queries.ts';
import { FitNote } from '../fit-badge.tsx';
import { useMachines } from '../machines.queries.ts';
import { sawFacts } from '../saw-facts.ts';
import { CuttingPlanSheet } from './cutting-plan-sheet.tsx';
import { cuttable, materialFor } from './material-choice.ts';
import classes from './setup-card-page.module.css';

/** `/product/:id/setup?machine=&material=`: a card to print and hang next to the saw. */
export function SetupCardPage() {
  const { id = '' } = useParams();
  return (
    <PageColumn>
      <Box mb="lg" fz="sm" data-screen-only>
        <Anchor
          component={Link}
          to={paths.product(id)}
          display="inline-flex"
          style={{ alignItems: 'center', gap: 6 }}
        >
          <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
          Back to the product
        </Anchor>
      </Box>
      <ProductCard id={id} />
    </PageColumn>
  );
}

function ProductCard({ id }: { readonly id: string }) {
  const { data: product, error, refetch, isRefetching } = useProduct(id);
  usePageTitle(product && `Setup card: ${product.name}`);
  if (isApiProblem(error, 'not_found')) return <NoSuchProduct id={id} />;
  if (!product) {
    return (
      <>
        <Title order={1} mb="lg">
          Setup card
        </Title>
        {error ? (
          <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />
        ) : (
          <Loading label="Loading the product" />
        )}
      </>
    );
  }
  const { blade } = product;
  if (blade?.kind === 'circular') return <Setup product={{ ...product, blade }} />;
  return (
    <>
      <Title order={1} mb="lg">
        Setup card
      </Title>
      <EmptyState
        kind="nothing-yet"
        title="No setup card for this product"
        detail="Setup cards are available for circular saw blades only."
      />
    </>
  );
}

function Setup({ product }: { readonly product: SetupProduct }) {
  const run = useCommand();
  const [query, setQuery] = useSearchParams();
  const { data: machines = [], error, refetch, isFetching } = useMachines();
  const machine = machines.find(({ _id }) => _id === query.get('machine')) ?? null;
  const material = materialFor(product.blade, machine?.saw ?? null, query.get('material'));
  const choose = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <Group gap="1rem 1.5rem" align="flex-end" mb="lg" data-screen-only>
        <NativeSelect
          label="Machine"
          value={machine?._id ?? ''}
          onChange={(event) => choose('machine', event.currentTarget.value)}
          data={[
            { value: '', label: 'None chosen' },
            ...machines.map(({ _id: value, name: label }) => ({ value, label })),
          ]}
        />
        <NativeSelect
          label="Material"
          value={material}
          onChange={(event) => choose('material', event.currentTarget.value)}
          data={[...cuttable(product.blade)]}
        />
        <Button
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => run('print')}
        >
          Print
        </Button>
      </Group>
      {error && <ErrorAlert error={error} onRetry={() => refetch()} retrying={isFetching} />}
      <SetupCard product={product} machine={machine} material={material} />
    </>
  );
}

interface SetupProduct extends Product {
  readonly blade: CircularBlade;
}

interface SetupCardProps {
  readonly product: SetupProduct;
  /** Null if none is selected. */
  readonly machine: Machine | null;
  readonly material: Material;
}

/** The settings for one blade in one material, on one printed page. */
function SetupCard({ product, machine, material }: SetupCardProps) {
  const { name, sku, blade } = product;
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <div>
          <Text fz="xs" c="dimmed">
            Setup card
          </Text>
          <Title order={1} fz="1.5rem">
            {name}
          </Title>
          <Text mt={4} ff="monospace" fz="xs" c="dimmed">
            {sku}
          </Text>
        </div>
        <dl className={classes.place}>
          <dt>Machine</dt>
          <dd>{machine?.name ?? '–'}</dd>
          {machine && (
            <Box component="dd" fz="xs" fw={400} c="dimmed">
              {sawFacts(machine.saw).join(' · ')}
            </Box>
          )}
          <dt>Material</dt>
          <dd>{material}</dd>
        </dl>
      </header>
      <div className={classes.body}>
        <div>
          <BladeDrawing blade={blade} title={bladeInWords(blade)} dimensions />
          <SpecificationTable blade={blade} caption="Blade" />
        </div>
        <Stack>
          <FitNote blade={blade} machine={machine} />
          <CuttingPlanSheet blade={blade} material={material} machine={machine} feed={null} />
        </Stack>
      </div>
      <dl className={classes.blanks}>
        {['Blade height', 'Fence', 'Feed', 'Fitted on', 'By'].map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </article>
  );
}
