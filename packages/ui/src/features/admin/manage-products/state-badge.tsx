import type { ManagedProduct } from '@kerf/contract/schemas/product';
import { productState } from '@kerf/domain/publication';
import { IconArchive, IconClock, IconPencil } from '@tabler/icons-react';
import { DateTime } from '../../../components/date-time.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';

const badges = {
  draft: { label: 'Draft', icon: IconPencil, tone: 'quiet' },
  scheduled: { label: 'Scheduled', icon: IconClock, tone: 'info' },
  archived: { label: 'Archived', icon: IconArchive, tone: 'quiet' },
} as const;

/** Why customers cannot see a product; renders nothing if they can. */
export function StateBadge({ product }: { readonly product: ManagedProduct }) {
  const state = productState(product, new Date());
  if (state === 'published') return null;
  return (
    <StatusBadge look={badges[state]}>
      {badges[state].label}
      {state === 'scheduled' && product.publishedAt && (
        <>
          {' '}
          <DateTime value={product.publishedAt} />
        </>
      )}
    </StatusBadge>
  );
}
