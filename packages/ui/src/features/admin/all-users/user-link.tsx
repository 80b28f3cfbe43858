import type { User } from '@kerf/contract/schemas/user';
import { Text } from '@mantine/core';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { useAccount } from '../../../session/session-context.tsx';

/** A user's email address, linked to their page. */
export function UserLink({ user }: { readonly user: User }) {
  const own = useAccount()?.email === user.email;
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <TextLink to={paths.customer(user._id)}>{user.email}</TextLink>
      {own && (
        <Text
          span
          ms="0.5rem"
          px="0.375rem"
          bd="1px solid var(--kerf-rule)"
          bdrs="var(--mantine-radius-default)"
          c="var(--kerf-ink-soft)"
          fz="0.75rem"
          fw={400}
        >
          you
        </Text>
      )}
    </span>
  );
}
