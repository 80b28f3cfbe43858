import { isApiProblem } from '@kerf/api-client/api-problem';
import { firstQuantity } from '@kerf/domain/bounds';
import { Button, Checkbox, TextInput, VisuallyHidden } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { changedParams, type ParamChanges } from '../../components/data-table/table-view.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { typedNumber } from '../../components/form/typed-number.ts';
import { useAheadOfAddress } from '../../components/form/use-ahead-of-address.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import * as paths from '../../platform/paths.ts';
import { PageColumn } from '../../shared/page-column.tsx';
import { ErrorAlert, ProblemAlert } from '../../shared/problem-alert.tsx';
import { BackToProducts } from '../catalog/back-to-products.tsx';
import { useCatalogue } from '../catalog/catalogue.ts';
import { productSummary } from '../catalog/product-summary.ts';
import { productQuery } from '../catalog/products.queries.ts';
import { type ComparedRow, differs, specificationRows } from './compared-rows.ts';
import classes from './comparison.module.css';
import { COMPARED_MAX, readComparedIds } from './comparison-address.ts';
import { ComparisonHead, ComparisonRows } from './comparison-table.tsx';
import { cuttingRows, type Plan, priceRows } from './cost-rows.ts';

/** `/compare?ids=a,b`: up to four products side by side. */
export function ComparePage() {
  const controls = useComparison();
  const { ids } = controls.view;
  const room = ids.length > 0 && ids.length < COMPARED_MAX;
  return (
    <PageColumn>
      <BackToProducts />
      <PageHeader
        title="Compare"
        action={
          room && (
            <LinkButton to={paths.choosing(ids)} variant="default">
              Add a product
            </LinkButton>
          )
        }
      />
      {ids.length === 0 ? <NothingChosen /> : <Compared controls={controls} />}
    </PageColumn>
  );
}

function NothingChosen() {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No products selected"
      detail="Choose up to four products to see how they differ."
      action={<LinkButton to="/products">Find blades</LinkButton>}
    />
  );
}

function Compared({ controls }: { readonly controls: ReturnType<typeof useComparison> }) {
  const catalogue = useCatalogue();
  const { ids } = controls.view;
  const answers = useQueries({ queries: ids.map((id) => productQuery(catalogue, id)) });
  const gone = ids.filter((_, at) => isApiProblem(answers[at]?.error, 'not_found'));
  const failed = answers.filter(
    ({ data, error }) => !data && error && !isApiProblem(error, 'not_found'),
  );
  const [failure] = failed;
  if (failure) {
    return (
      <ErrorAlert
        error={failure.error}
        onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        retrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (answers.some(({ isPending }) => isPending)) return <Loading label="Loading the products" />;
  const products = answers.flatMap(({ data }) => (data ? [productSummary(data)] : []));
  return (
    <>
      <GoneProducts ids={gone} onRemove={controls.remove} />
      {products.length > 0 && <Comparison products={products} controls={controls} />}
    </>
  );
}

interface GoneProductsProps {
  /** The ids of compared products that do not exist. */
  readonly ids: readonly string[];
  readonly onRemove: (id: string) => void;
}

/** Reports the compared products that do not exist, each with a button to remove it. */
function GoneProducts({ ids, onRemove }: GoneProductsProps) {
  return ids.map((id) => (
    <ProblemAlert
      key={id}
      title="One of these products wasn’t found"
      detail="The link may be wrong, or it is no longer sold."
      advice={
        <Button variant="default" size="xs" onClick={() => onRemove(id)}>
          Remove
        </Button>
      }
    />
  ));
}

interface ComparisonProps {
  readonly products: readonly ProductSummary[];
  readonly controls: ComparisonControls;
}

/** The products as columns, with prices at the buyer's quantity and differences marked. */
function Comparison({ products, controls }: ComparisonProps) {
  const { view } = controls;
  // The smallest quantity in which every product can be ordered.
  const quantity = view.quantity ?? String(Math.max(...products.map(firstQuantity)));
  const plan: Plan = {
    book: usePriceBook(),
    quantity: typedNumber(quantity, 'pieces') ?? Number.NaN,
    board: typedNumber(view.board, 'length') ?? Number.NaN,
    part: typedNumber(view.part, 'length') ?? Number.NaN,
  };
  const shown = (rows: readonly ComparedRow[]) =>
    view.onlyDifferences ? rows.filter(differs) : rows;
  return (
    <>
      <ComparisonSettings controls={controls} quantity={quantity} several={products.length > 1} />
      <div className={classes.scroll}>
        <table className={classes.table} data-columns={products.length}>
          <VisuallyHidden component="caption">Products side by side</VisuallyHidden>
          <ComparisonHead products={products} quantity={plan.quantity} onRemove={controls.remove} />
          <ComparisonRows title="Price and order" rows={shown(priceRows(products, plan))} />
          <ComparisonRows title="Specification" rows={shown(specificationRows(products))} />
          <ComparisonRows title="Cutting" rows={shown(cuttingRows(products, plan))} />
        </table>
      </div>
    </>
  );
}

interface ComparisonSettingsProps {
  readonly controls: ComparisonControls;
  /** The text in the field: as typed, or the default. */
  readonly quantity: string;
  /** Whether there are several products, which can differ. */
  readonly several: boolean;
}

/** The inputs of the comparison: the quantity, and the widths of the board and of a part. */
function ComparisonSettings({ controls, quantity, several }: ComparisonSettingsProps) {
  const { view, type, showOnlyDifferences } = controls;
  return (
    <form className={classes.settings} onSubmit={(event) => event.preventDefault()}>
      <Field label="Quantity" value={quantity} onType={(text) => type({ quantity: text })} />
      <Field label="Board width, mm" value={view.board} onType={(text) => type({ board: text })} />
      <Field label="Part width, mm" value={view.part} onType={(text) => type({ part: text })} />
      {several && (
        <Checkbox
          label="Only differences"
          checked={view.onlyDifferences}
          onChange={(event) => showOnlyDifferences(event.currentTarget.checked)}
        />
      )}
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

function Field({ label, value, onType }: FieldProps) {
  const [text, setText] = useAheadOfAddress(value);
  const type = (next: string) => {
    setText(next);
    onType(next);
  };
  return (
    <TextInput
      className={classes.field ?? ''}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/** A comparison as stored in the URL. Values stay as typed. */
interface ComparisonView {
  readonly ids: readonly string[];
  /** Null until it is edited. */
  readonly quantity: string | null;
  /** Widths of the board and of one part, in millimeters. */
  readonly board: string;
  readonly part: string;
  /** Hides rows whose values are equal. */
  readonly onlyDifferences: boolean;
}

interface ComparisonControls {
  readonly view: ComparisonView;
  readonly type: (changes: Partial<Record<'quantity' | 'board' | 'part', string>>) => void;
  readonly remove: (id: string) => void;
  readonly showOnlyDifferences: (only: boolean) => void;
}

/** Default widths: a sheet, ripped into strips. */
const BOARD = '1220';
const PART = '50';

/** The comparison in the URL, so that it can be shared. */
function useComparison(): ComparisonControls {
  const [params, setParams] = useSearchParams();
  const view = readComparison(params);
  const change = (changes: ParamChanges, replace: boolean) =>
    setParams((old) => changedParams(old, changes), { replace, preventScrollReset: true });
  return {
    view,
    type: (changes) =>
      setParams((old) => typedParams(old, changes), { replace: true, preventScrollReset: true }),
    remove: (id) => change({ ids: view.ids.filter((each) => each !== id).join(',') }, false),
    showOnlyDifferences: (only) => change({ only: only ? 'differences' : null }, true),
  };
}

/** Keeps an emptied field in the URL, since otherwise its default would come back. */
function typedParams(old: URLSearchParams, changes: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(old);
  for (const [name, text] of Object.entries(changes)) next.set(name, text);
  return next;
}

function readComparison(params: URLSearchParams): ComparisonView {
  return {
    ids: readComparedIds(params.get('ids')),
    quantity: params.get('quantity'),
    board: params.get('board') ?? BOARD,
    part: params.get('part') ?? PART,
    onlyDifferences: params.get('only') === 'differences',
  };
}
