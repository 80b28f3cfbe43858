import type { Customer } from '@kerf/contract/schemas/customer';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';
import { shopQuery } from '../../checkout/shop.queries.ts';
import { VatNumber } from '../../vat-number/vat-number-form.tsx';
import { Section } from '../parts/section.tsx';
import { Certificates } from './certificates.tsx';

/** What decides on a customer's tax, besides where an order goes; nothing where no tax is charged. */
export function CustomerTax({ customer }: { readonly customer: Customer }) {
  const { tax, vatNumbers } = useQuery(shopQuery(useApi())).data ?? {};
  if (!tax) return null;
  return (
    <Section title="Tax">
      <Stack gap="lg" align="stretch">
        {vatNumbers && <VatNumber of={{ kind: 'customer', id: customer._id }} />}
        <Certificates customerId={customer._id} />
      </Stack>
    </Section>
  );
}
