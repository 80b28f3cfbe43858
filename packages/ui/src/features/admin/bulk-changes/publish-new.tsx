import { DEFAULT_TIME_ZONE } from '@kerf/domain/shop-day';
import { Radio, Stack, TextInput } from '@mantine/core';
import { counted } from '../../../components/quantity.tsx';
import { useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { zoneInWords } from '../product-form/publication-fields.ts';
import type { Publishing } from './publishing.ts';

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
