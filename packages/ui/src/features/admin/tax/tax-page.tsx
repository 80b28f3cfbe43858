import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { taxTermsQuery } from './tax.queries.ts';
import { TaxForm } from './tax-form.tsx';

/** `/dashboard/tax`: where the shop collects tax, and its rates, for admins. */
export function TaxPage() {
  return (
    <>
      <PageHeader
        title="Tax"
        detail="Prices are without tax. Set up where you collect it and your rates, then charge it."
      />
      <Loaded
        query={useQuery(taxTermsQuery(useApi()))}
        loading={
          <Stack gap="1.25rem" maw="60rem" role="status" aria-label="Loading the tax settings">
            <Skeleton height={60} />
            <Skeleton height={160} />
            <Skeleton height={160} />
          </Stack>
        }
      >
        {(terms) => <TaxForm terms={terms} />}
      </Loaded>
    </>
  );
}
