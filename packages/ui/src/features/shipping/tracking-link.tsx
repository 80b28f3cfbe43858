import { Anchor, Flex, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

interface TrackingLinkProps {
  readonly carrier: string | null;
  readonly number: string | null;
  readonly url: string | null;
}

/** A parcel's carrier and tracking number; opens the carrier's page in a new window. */
export function TrackingLink({ carrier, number, url }: TrackingLinkProps) {
  const name = carrier ?? (number === null ? 'No tracking' : null);
  return (
    <Flex component="span" display="inline-flex" gap="0 0.5rem" align="baseline" wrap="wrap">
      {name !== null && <span>{name}</span>}
      {number !== null && url === null && <Text {...look}>{number}</Text>}
      {number !== null && url !== null && (
        <Anchor
          {...look}
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Track ${number} (opens the carrier’s page)`}
        >
          {number}
          <IconExternalLink size={13} aria-hidden="true" />
        </Anchor>
      )}
    </Flex>
  );
}

const look = {
  component: 'span',
  display: 'inline-flex',
  ff: 'monospace',
  fz: '0.8125rem',
  style: { alignItems: 'center', gap: '0.25rem' },
} as const;
