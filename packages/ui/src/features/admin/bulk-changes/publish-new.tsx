import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { DEFAULT_TIME_ZONE } from '@kerf/domain/shop-day';
import { Radio, Stack, TextInput } from '@mantine/core';
import { formatMoment } from '../../../components/date-time.tsx';
import { useUnsavedInput } from '../../../components/form/unsaved-input.ts';
import { counted } from '../../../components/quantity.tsx';
import { useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { typedPublication, zoneInWords } from '../product-form/publication-fields.ts';

interface PublishNewProps {
  /** How many products are added. */
  readonly added: number;
  readonly value: Publishing;
  readonly onChange: (value: Publishing) => void;
}

/** Asks whether added products become drafts or are published, and when. */
export function PublishNew({ added, value, onChange }: PublishNewProps) {
  const timeZone = useShopTimeZone() ?? DEFAULT_TIME_ZONE;
  const { choice, at } = value;
  useUnsavedInput(choice === 'scheduled' && at !== '' ? 'page' : null);
  return (
    <Radio.Group
      label={`${counted(added, 'new product')}`}
      value={choice}
      onChange={(chosen) => {
        const next = (['draft', 'now', 'scheduled'] as const).find((each) => each === chosen);
        if (next) onChange({ ...value, choice: next });
      }}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="draft" label="Add as drafts, which only admins see" />
        <Radio value="now" label="Publish as soon as the change is applied" />
        <Radio value="scheduled" label="Publish at a time" />
        {choice === 'scheduled' && (
          <TextInput
            label="Publish at"
            // Not an error, which would colour what nobody has typed yet.
            description={`${at === '' ? 'Enter a date and a time. ' : ''}${zoneInWords(timeZone)}`}
            type="datetime-local"
            maw="18rem"
            value={at}
            onChange={({ currentTarget }) => onChange({ ...value, at: currentTarget.value })}
          />
        )}
      </Stack>
    </Radio.Group>
  );
}

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
