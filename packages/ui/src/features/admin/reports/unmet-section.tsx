import type { UnmetDemand } from '@kerf/contract/schemas/unmet-demand';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { commands } from '../../../platform/commands.ts';
import { useApi } from '../../../shared/api.ts';
import { ReportSection } from './report-section.tsx';
import { type ReportColumn, ReportTable } from './report-table.tsx';
import { mostWantedQuery } from './reports.queries.ts';

/** The most frequent searches without a match. */
export function UnmetSection() {
  const query = useQuery(mostWantedQuery(useApi()));
  return (
    <ReportSection
      title="Searches with no match"
      query={query}
      action={
        <Anchor component={Link} to={commands.unmetDemand.to} size="sm">
          All unmet demand
        </Anchor>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState kind="nothing-yet" title="No unmet searches" />
        ) : (
          <ReportTable
            caption="Most wanted"
            file="most-wanted"
            rows={items}
            keyOf={({ _id }) => _id}
            columns={columns}
          />
        )
      }
    </ReportSection>
  );
}

const columns: readonly ReportColumn<UnmetDemand>[] = [
  { title: 'Searched for', value: ({ text }) => text, show: ({ text }) => text },
  { title: 'Times', value: ({ times }) => times, show: ({ times }) => formatQuantity(times) },
  {
    title: 'Customers',
    value: ({ customers }) => customers,
    show: ({ customers }) => formatQuantity(customers),
  },
];
