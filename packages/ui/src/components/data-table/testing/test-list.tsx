import type { Page } from '@kerf/api-client/page';
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createConnection } from '../../../connection/connection.ts';
import { ConnectionProvider } from '../../../connection/connection-context.tsx';
import { createMemoryPlatform } from '../../../platform/memory-platform.ts';
import { PlatformProvider } from '../../../platform/platform-context.tsx';
import {
  createPageCommands,
  PageCommandsProvider,
} from '../../../shared/commands/page-commands.tsx';
import { useShortcuts } from '../../../shared/commands/use-shortcuts.ts';
import { createQueryClient } from '../../../shared/query-client.ts';
import { ThemeProvider } from '../../../theme/theme-provider.tsx';
import { EmptyState } from '../../empty-state.tsx';
import { DataTable } from '../data-table.tsx';
import { useForgetRow } from '../forget-row.ts';
import type { PageRequest, TableSpec } from '../table-spec.ts';
import { pageOfView, type TableView } from '../table-view.ts';
import { useTable } from '../use-table.ts';

export interface Tool {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

/** A list of tools for the tests of the table. */
export const toolsTable: TableSpec<Tool> = {
  noun: { one: 'tool', many: 'tools' },
  rowKey: (tool) => tool.id,
  rowName: (tool) => tool.name,
  columns: [
    {
      key: 'name',
      title: 'Name',
      render: (tool) => <a href={`#${tool.id}`}>{tool.name}</a>,
      csv: [{ title: 'Name', value: (tool) => tool.name }],
    },
    {
      key: 'price',
      title: 'Price',
      align: 'end',
      render: (tool) => tool.price,
      csv: [{ title: 'Price', value: (tool) => tool.price }],
    },
    {
      key: 'id',
      title: 'Id',
      optional: true,
      render: (tool) => tool.id,
      csv: [{ title: 'Id', value: (tool) => tool.id }],
    },
    {
      key: 'actions',
      title: 'Actions',
      titleHidden: true,
      fixed: true,
      render: (tool) => <Forget id={tool.id} />,
    },
  ],
  sorts: [
    { value: 'name', label: 'A to Z', column: 'name' },
    { value: '-name', label: 'Z to A', column: 'name' },
    { value: '-price', label: 'Price: high to low', column: 'price' },
  ],
  filters: [
    {
      name: 'kind',
      label: 'Kind',
      options: [
        { value: 'saw', label: 'Saws' },
        { value: 'file', label: 'Files' },
      ],
    },
  ],
  searchHint: 'Name',
};

/** Numbered from 1, so that sorting by name keeps the order. */
export function makeTools(count: number): Tool[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    return { id: `t${number}`, name: `Tool ${number}`, price: index + 1 };
  });
}

/** One page of a list whose cursors are row numbers. */
export function pageOfTools(tools: readonly Tool[], { limit, cursor }: PageRequest): Page<Tool> {
  const from = Number(cursor ?? 0);
  const next = from + limit < tools.length ? String(from + limit) : null;
  return { items: tools.slice(from, from + limit), total: tools.length, next };
}

export type FetchTools = (
  view: TableView,
  page: PageRequest,
  signal: AbortSignal,
) => Promise<Page<Tool>>;

/** Renders the table on a page; returns its address, and how to navigate and refetch. */
export async function renderList(
  fetchTools: FetchTools,
  address = '/',
  platform = createMemoryPlatform(),
  spec = toolsTable,
) {
  const router = createMemoryRouter(
    [{ path: '/', element: <ToolsPage fetchTools={fetchTools} spec={spec} /> }],
    { initialEntries: [address] },
  );
  const queryClient = createQueryClient({ retryDelay: 0 });
  await act(async () => {
    render(
      <ThemeProvider env="test">
        <QueryClientProvider client={queryClient}>
          <ConnectionProvider connection={createConnection({ probe: async () => true })}>
            <PlatformProvider platform={platform}>
              <Keyboard>
                <RouterProvider router={router} />
              </Keyboard>
            </PlatformProvider>
          </ConnectionProvider>
        </QueryClientProvider>
      </ThemeProvider>,
    );
  });
  return {
    address: () => router.state.location.search,
    go: (delta: number) => act(() => router.navigate(delta)),
    readAgain: () => queryClient.invalidateQueries(),
  };
}

/** The keyboard shortcuts that pages handle, without the app's dialogs. */
function Keyboard({ children }: { readonly children: ReactNode }) {
  const [pageCommands] = useState(createPageCommands);
  useShortcuts('visitor', (id) => pageCommands.get(id)?.run());
  return <PageCommandsProvider pageCommands={pageCommands}>{children}</PageCommandsProvider>;
}

interface ToolsPageProps {
  readonly fetchTools: FetchTools;
  readonly spec: TableSpec<Tool>;
}

function ToolsPage({ fetchTools, spec }: ToolsPageProps) {
  const table = useTable(spec);
  const { columns, ...wanted } = table.view;
  const query = useQuery({
    queryKey: ['products', 'tools', wanted],
    queryFn: ({ signal }) => fetchTools(table.view, pageOfView(table.view), signal),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      spec={spec}
      table={table}
      query={query}
      fetchPage={(page, signal) => fetchTools(table.view, page, signal)}
      nothingYet={<EmptyState kind="nothing-yet" title="No tools yet" />}
    />
  );
}

function Forget({ id }: { readonly id: string }) {
  const forget = useForgetRow();
  return (
    <button type="button" onClick={() => forget(id)}>
      Forget {id}
    </button>
  );
}
