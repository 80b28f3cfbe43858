import type { ManagedProduct } from '@kerf/contract/schemas/product';
import { productState } from '@kerf/domain/publication';
import { Badge } from '@mantine/core';
import { IconArchive, IconClock, IconPencil } from '@tabler/icons-react';
import { DateTime } from '../../../components/date-time.tsx';

const badges = {
  draft: { label: 'Draft', icon: IconPencil, color: 'gray' },
  scheduled: { label: 'Scheduled', icon: IconClock, color: 'blue' },
  archived: { label: 'Archived', icon: IconArchive, color: 'gray' },
} as const;

/** Why customers do not see a product; nothing for one that they see. */
export function StateBadge({ product }: { readonly product: ManagedProduct }) {
  const state = productState(product, new Date());
  if (state === 'published') return null;
  const { label, icon: Icon, color } = badges[state];
  return (
    <Badge
      variant="light"
      color={color}
      size="sm"
      radius="sm"
      tt="none"
      leftSection={<Icon size={13} stroke={1.75} aria-hidden="true" />}
    >
      {label}
      {state === 'scheduled' && product.publishedAt && (
        <>
          {' '}
          <DateTime value={product.publishedAt} />
        </>
      )}
    </Badge>
  );
}
