import type { OrderFields } from '@kerf/domain/po-number';
import { NO_ORDER_FIELDS } from '@kerf/domain/po-number';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { useApi } from '../../../shared/api.ts';
import { Section } from '../parts/section.tsx';
import { SettingsFormEnd } from '../parts/settings-form.tsx';
import { shopOrderFieldsQuery, useSetShopOrderFields } from './order-fields.queries.ts';
import { RuleFields } from './rule-fields.tsx';
import { useRuleForm } from './use-rule-form.ts';

/** What buyers are asked for with each order, for the whole shop. */
export function ShopOrderFields({ className }: { readonly className: string | undefined }) {
  return (
    <Section
      title="Order fields"
      detail="What buyers are asked for with each order and its lines. A customer’s page can set something else for that customer."
      className={className}
    >
      <Loaded query={useQuery(shopOrderFieldsQuery(useApi()))} loading={null}>
        {(saved) => <ShopRuleForm saved={saved} />}
      </Loaded>
    </Section>
  );
}

function ShopRuleForm({ saved }: { readonly saved: OrderFields }) {
  const { mutateAsync } = useSetShopOrderFields();
  const { refetch } = useQuery(shopOrderFieldsQuery(useApi()));
  const form = useRuleForm({
    saved,
    send: (fields, was) =>
      mutateAsync({ fields: fields ?? NO_ORDER_FIELDS, was: was ?? NO_ORDER_FIELDS }),
    reread: async () => (await refetch()).data,
  });
  return (
    <form {...form.props}>
      <Stack gap="1.25rem" maw="36rem">
        <RuleFields form={form} shop={null} size="md" />
        <SettingsFormEnd
          form={form}
          dirty={form.dirty}
          what="the order fields"
          action="Save order fields"
          onDiscard={form.drop}
        />
      </Stack>
    </form>
  );
}
