import type { Customer } from '@kerf/contract/schemas/customer';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErasureDetails, isErasable } from '../../profile/erasure-details.tsx';
import { nameOf } from '../messages/sender.tsx';
import { AskedDialog } from '../parts/asked.tsx';
import { customerErasureQuery, useEraseCustomer } from './customer.queries.ts';

interface EraseCustomerDialogProps {
  readonly user: Customer;
  readonly onClose: () => void;
}

/** Asks before deleting the account of a customer who wants that, and says what stays. */
export function EraseCustomerDialog({ user, onClose }: EraseCustomerDialogProps) {
  const query = useQuery(customerErasureQuery(useApi(), user._id));
  const plan = query.data;
  return (
    <AskedDialog
      mutation={useEraseCustomer(user._id)}
      variables={undefined}
      title={`Delete the account of ${nameOf(user)}?`}
      action="Delete account"
      danger
      disabled={!plan || !isErasable(plan)}
      onClose={onClose}
    >
      <Loaded query={query} loading="what would be deleted">
        {(found) => (
          <Stack gap="md">
            {isErasable(found) && (
              <Text fz="sm">
                Only if the customer has asked for it. They’re logged out everywhere, and it can’t
                be undone.
              </Text>
            )}
            <ErasureDetails plan={found} />
          </Stack>
        )}
      </Loaded>
    </AskedDialog>
  );
}
