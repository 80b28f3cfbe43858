import type { ApiClient } from '@kerf/api-client/client';
import type { Category } from '@kerf/contract/schemas/category';
import { type ManagedProduct, NO_CATEGORY, type Product } from '@kerf/contract/schemas/product';
import { isOrderable } from '@kerf/domain/bounds';
import { categoryPath } from '@kerf/domain/category';
import { kindName, productKinds } from '@kerf/domain/category-rule';
import type { SheetColumn, SheetEdit } from '@kerf/domain/product-sheet/columns';
import { productState } from '@kerf/domain/publication';
import { Group } from '@mantine/core';
import { IconArchive, IconClock, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  actionsColumn,
  countColumn,
  moneyColumn,
  textColumn,
} from '../../../components/data-table/columns.tsx';
import { csvLines } from '../../../components/data-table/csv/csv.ts';
import type { SelectedRows } from '../../../components/data-table/data-table.tsx';
import {
  choiceFilter,
  type ExportedFile,
  type TableSpec,
} from '../../../components/data-table/table-spec.ts';
import { DateTime } from '../../../components/date-time.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { ListPage } from '../../../components/list-page.tsx';
import { Quantity } from '../../../components/quantity.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { productSummary } from '../../catalog/product-summary.ts';
import { bulkChangeQuery } from '../bulk-changes/bulk-changes.queries.ts';
import { FailedChanges, ScheduledChanges } from '../bulk-changes/coming-changes.tsx';
import { ChangeSelected } from '../bulk-edit/change-selected.tsx';
import { sheetFields } from '../import-products/sheet-fields.ts';
import { Mark } from '../parts/section.tsx';
import { useSheetColumns } from '../parts/use-sheet-columns.ts';
import { productsSource } from '../product-form/manage-products.queries.ts';
import { orderObstacle } from '../product-form/order-obstacle.ts';
import { skuColumn } from '../product-form/product-columns.tsx';
import { ProductName } from '../product-form/product-name.tsx';
import classes from '../product-form/products.module.css';
import { ProductActions } from './product-actions.tsx';

/** `/dashboard/manage-products`: all products, for admins to edit or delete. */
export function ManageProductsPage() {
  const api = useApi();
  const [params] = useSearchParams();
  // A sheet names products by SKU, which an archived one may have lost to another.
  const areArchived = params.get('state') === 'archived';
  const addedBy = params.get('addedBy');
  const tree = useQuery(categoriesQuery(api)).data?.categories;
  const change = useQuery({
    ...bulkChangeQuery(api, addedBy ?? ''),
    enabled: addedBy !== null,
  }).data;
  const title = change?.title;
  const columns = useSheetColumns();
  const spec = useMemo(() => {
    const added = addedBy === null ? [] : [addedByFilter(addedBy, title)];
    const { filters, ...rest } = withCategories(tree ?? []);
    return { ...rest, filters: [...filters, ...added], file: productFile(api, columns) };
  }, [tree, api, addedBy, title, columns]);
  return (
    <ListPage
      title="Manage Products"
      action={
        <Group gap="xs">
          {!areArchived && <AddFiles />}
          {!areArchived && <EditInGrid />}
          <AddProduct />
        </Group>
      }
      spec={spec}
      source={productsSource}
      views={{ screen: 'products', builtIn: builtInProductViews }}
      above={() => (
        <>
          <FailedChanges />
          <ScheduledChanges />
        </>
      )}
      selected={areArchived ? restoreSelected : changeSelected}
      nothingYet={{
        title: 'No products yet',
        detail: 'What you add is on sale at once.',
        action: <AddProduct />,
      }}
    />
  );
}

const changeSelected: SelectedRows<ManagedProduct> = (rows, _clear, matching) => (
  <ChangeSelected rows={rows} matching={matching} areArchived={false} />
);

const restoreSelected: SelectedRows<ManagedProduct> = (rows, _clear, matching) => (
  <ChangeSelected rows={rows} matching={matching} areArchived />
);

/** Links to the same products in the grid. */
function EditInGrid() {
  const { search } = useLocation();
  return (
    <LinkButton to={paths.productGrid(search)} variant="default">
      Edit in grid
    </LinkButton>
  );
}

function AddFiles() {
  return (
    <LinkButton to={commands.productFiles.to} variant="default">
      Pictures and documents
    </LinkButton>
  );
}

function AddProduct() {
  return <LinkButton to={commands.addProduct.to}>Add A Product</LinkButton>;
}

/** The built-in views of all products. */
const builtInProductViews = [
  { key: 'drafts', name: 'Drafts', query: 'state=draft' },
  { key: 'scheduled', name: 'Scheduled', query: 'state=scheduled' },
  { key: 'archived', name: 'Archived', query: 'state=archived' },
  { key: 'uncategorized', name: 'Without a category', query: `category=${NO_CATEGORY}` },
] as const;

function withCategories(categories: readonly Category[]): TableSpec<ManagedProduct> {
  const options = [
    { value: NO_CATEGORY, label: 'Without a category' },
    ...categories.map((each) => ({ value: each._id, label: categoryPath(each, categories) })),
  ];
  const category = { name: 'category', label: 'Category', options, isList: true };
  const filters = [...productsTable.filters, category];
  return { ...productsTable, filters };
}

/** Offered while a list shows what one change has added. */
function addedByFilter(id: string, title = 'This change') {
  const options = [{ value: id, label: title }];
  return { name: 'addedBy', label: 'Added by', options, isList: true };
}

const productsTable: TableSpec<ManagedProduct> = {
  noun: { one: 'product', many: 'products' },
  wholeName: 'All but archived',
  rowKey: (product) => product._id,
  rowName: (product) => product.name,
  columns: [
    textColumn('name', 'Product', ({ name }) => name, {
      render: (product) => (
        <ProductName product={product}>
          <StateBadge product={product} />
        </ProductName>
      ),
    }),
    skuColumn(),
    moneyColumn('price', 'Price', ({ price }) => price, { width: '6.75rem' }),
    countColumn('minimum', 'Minimum', ({ minOrder }) => minOrder, { width: '6.5rem' }),
    {
      key: 'stock',
      title: 'Available',
      align: 'end',
      width: '9.25rem',
      render: (product) => <AvailableStock product={product} />,
      csv: [
        { title: 'Available', value: (product) => product.stock },
        { title: 'Can be ordered', value: (product) => (isOrderable(product) ? 'yes' : 'no') },
      ],
    },
    actionsColumn({
      width: '8rem',
      render: (product) => <ProductActions product={product} />,
    }),
  ],
  sorts: [
    { value: 'name', label: 'Name, A to Z', column: 'name' },
    { value: '-name', label: 'Name, Z to A', column: 'name' },
    { value: 'price', label: 'Price: low to high', column: 'price' },
    { value: '-price', label: 'Price: high to low', column: 'price' },
    { value: 'stock', label: 'Fewest first', column: 'stock' },
    { value: '-stock', label: 'Most first', column: 'stock' },
    { value: '-createdAt', label: 'Newest first', column: 'created' },
  ],
  filters: [
    choiceFilter('state', 'State', {
      published: 'Published',
      draft: 'Draft',
      scheduled: 'Scheduled',
      archived: 'Archived',
    }),
    {
      name: 'kind',
      label: 'Kind',
      options: productKinds.map((value) => ({ value, label: kindName(value) })),
    },
  ],
  searchHint: 'Name, SKU, description',
};

/** The available stock, with a warning if the product cannot be ordered at all. */
function AvailableStock({ product }: { readonly product: Product }) {
  const obstacle = orderObstacle(productSummary(product));
  if (obstacle === null) return <Quantity value={product.stock} />;
  return (
    <span className={classes.available}>
      <Quantity value={product.stock} />
      <Mark fw={500} title={obstacle}>
        Cannot be ordered
      </Mark>
    </span>
  );
}

const badges = {
  draft: { label: 'Draft', icon: IconPencil, tone: 'quiet' },
  scheduled: { label: 'Scheduled', icon: IconClock, tone: 'info' },
  archived: { label: 'Archived', icon: IconArchive, tone: 'quiet' },
} as const;

/** Why customers cannot see a product; renders nothing if they can. */
function StateBadge({ product }: { readonly product: ManagedProduct }) {
  const state = productState(product, new Date());
  if (state === 'published') return null;
  return (
    <StatusBadge look={badges[state]}>
      {badges[state].label}
      {state === 'scheduled' && product.publishedAt && (
        <>
          {' '}
          <DateTime value={product.publishedAt} />
        </>
      )}
    </StatusBadge>
  );
}

/** An export of products that can be edited and imported again. */
function productFile(api: ApiClient, columns: readonly SheetColumn[]): ExportedFile<Product> {
  const fields = sheetFields(columns);
  return {
    label: 'CSV with all columns, to change and import',
    fields,
    lines: async (products, signal) => {
      if (products.length === 0) return '';
      const ids = products.map(({ _id }) => _id);
      const { rows } = await api.writeProductSheet({ body: { ids } }, { signal });
      return csvLines(
        fields,
        rows.map(({ cells }) => rowOf(cells)),
      );
    },
  };
}

/** Cells by column; columns from a newer server are dropped. */
function rowOf(cells: readonly { readonly column: string; readonly value: string }[]): SheetEdit {
  return Object.fromEntries(cells.map(({ column, value }) => [column, value]));
}
