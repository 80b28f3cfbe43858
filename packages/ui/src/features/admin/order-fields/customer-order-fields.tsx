import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Customer } from '@kerf/contract/schemas/customer';
import type { OrderFields } from '@kerf/domain/po-number';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Fact } from '../../../components/fact.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { useApi } from '../../../shared/api.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { nameOf } from '../messages/sender.tsx';
import { orderFieldsText } from './order-field-values.ts';
import { customerOrderFieldsQuery, useSetCustomerOrderFields } from './order-fields.queries.ts';
import { RuleFields } from './rule-fields.tsx';
import { useRuleForm } from './use-rule-form.ts';

/** What a customer is asked for with orders, and a dialog to change it. */
export function CustomerOrderFields({ customer }: { readonly customer: Customer }) {
  const query = useQuery(customerOrderFieldsQuery(useApi(), customer._id));
  const [opened, dialog] = useDisclosure(false);
  return (
    <Fact name="PO number on orders">
      <Loaded query={query} loading={null} warns>
        {({ own, shop }) => (
          <>
            <Group gap="0.25rem 0.75rem">
              <span>{own ? orderFieldsText(own) : `As the shop: ${orderFieldsText(shop)}`}</span>
              <Button
                variant="default"
                size="compact-xs"
                aria-label="Change order fields"
                onClick={dialog.open}
              >
                Change
              </Button>
            </Group>
            {opened && (
              <RuleDialog customer={customer} own={own} shop={shop} onClose={dialog.close} />
            )}
          </>
        )}
      </Loaded>
    </Fact>
  );
}

interface RuleDialogProps {
  readonly customer: Customer;
  readonly own: OrderFields | null;
  readonly shop: OrderFields;
  readonly onClose: () => void;
}

function RuleDialog({ customer, own, shop, onClose }: RuleDialogProps) {
  const { mutateAsync } = useSetCustomerOrderFields(customer._id);
  const { refetch } = useQuery(customerOrderFieldsQuery(useApi(), customer._id));
  const form = useRuleForm({
    saved: own,
    shop,
    send: async (fields, was) => (await mutateAsync({ fields, was })).own,
    reread: async () => (await refetch()).data?.own,
    onSaved: onClose,
  });
  const late = isApiProblem(form.failure, 'record_changed') && (
    <ProblemAlert
      title="Another admin saved this setting meanwhile"
      detail="Nothing of yours was saved. Save again to replace it, or cancel to see it."
    />
  );
  return (
    <FormDialog
      title={`Order fields: ${nameOf(customer)}`}
      form={form}
      action="Save"
      disabled={!form.dirty}
      failure={late || undefined}
      onClose={onClose}
    >
      <RuleFields form={form} shop={shop} />
    </FormDialog>
  );
}
