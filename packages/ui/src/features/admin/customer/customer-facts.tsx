import type { Customer } from '@kerf/contract/schemas/customer';
import { isStaff } from '@kerf/domain/permission';
import { Anchor } from '@mantine/core';
import { DateTime } from '../../../components/date-time.tsx';
import { Fact } from '../../../components/fact.tsx';
import { mailAddress } from '../../../components/mail-address.ts';
import facts from '../../order-page/order-facts.module.css';

/** A customer's account and profile. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { email, emailVerified, phone, address, createdAt, role, blocked } = customer;
  return (
    <dl className={facts.facts}>
      <Fact name="Email">
        {email === '' ? (
          'Lost to another account, which has proved it'
        ) : (
          <>
            <Anchor href={mailAddress(email)}>{email}</Anchor>
            <br />
            {emailVerified ? 'Verified' : 'Not verified'}
          </>
        )}
      </Fact>
      {phone !== '' && <Fact name="Phone">{phone}</Fact>}
      {address !== '' && (
        <Fact name="Address">
          <span className={facts.address}>{address}</span>
        </Fact>
      )}
      <Fact name="Role">{isStaff({ role }) ? 'Admin' : 'Customer'}</Fact>
      <Fact name="Joined">
        <DateTime value={createdAt} />
      </Fact>
      {blocked && (
        <Fact name="Blocked">
          <DateTime value={blocked.at} />
          <br />
          {blocked.reason}
        </Fact>
      )}
    </dl>
  );
}
