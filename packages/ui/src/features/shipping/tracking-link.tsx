import { Anchor, Flex } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './tracking-link.module.css';

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
      {number !== null && url === null && <span className={classes.number}>{number}</span>}
      {number !== null && url !== null && (
        <Anchor
          href={url}
          target="_blank"
          rel="noreferrer"
          className={classes.number ?? ''}
          aria-label={`Track ${number} (opens the carrier’s page)`}
        >
          {number}
          <IconExternalLink size={13} aria-hidden="true" />
        </Anchor>
      )}
    </Flex>
  );
}
