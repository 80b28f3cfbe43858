import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { formatMoment } from '../../../components/date-time.tsx';
import { typedPublication } from '../product-form/publication-fields.ts';

/** What becomes of the products that a change adds; `at` is the local time in the input. */
export interface Publishing {
  readonly choice: 'draft' | 'now' | 'scheduled';
  readonly at: string;
}

/** Drafts are proposed: nobody has seen the products yet. */
export const proposedPublishing: Publishing = { choice: 'draft', at: '' };

/** The choice as a part of the request; null if its time is missing or no time. */
export function publishingRequest({
  choice,
  at,
}: Publishing): { publishNewAt?: string | null } | null {
  if (choice === 'now') return {};
  const publishNewAt = typedPublication({ publication: choice, publishAt: at });
  return publishNewAt === '' || publishNewAt === undefined ? null : { publishNewAt };
}

/** How added products are or were published: "as drafts"; empty if as soon as the change was applied. */
export function publishedInWords({ counts, publishNewAt }: BulkChange): string {
  if (counts.add === 0 || publishNewAt === undefined) return '';
  if (publishNewAt === null) return 'New products are drafts.';
  return `New products are published on ${formatMoment(new Date(publishNewAt), new Date())}.`;
}
