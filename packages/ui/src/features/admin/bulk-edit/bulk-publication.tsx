import { DEFAULT_TIME_ZONE } from '@kerf/domain/shop-day';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Form } from '../../../components/form/use-form.ts';
import { useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { zoneInWords } from '../product-form/publication-fields.ts';
import classes from './bulk-edit.module.css';
import type { BulkEditValues } from './bulk-edit-fields.ts';

interface BulkPublicationProps {
  readonly form: Form<keyof BulkEditValues>;
}

const choices = [
  { value: '', label: 'Leave as is' },
  { value: 'now', label: 'Publish as soon as applied' },
  { value: 'scheduled', label: 'Publish at a time' },
  { value: 'draft', label: 'Back to draft: only admins see it' },
];

/** When customers see the products. Those that they see already stay, unless they become drafts again. */
export function BulkPublication({ form: { values, field } }: BulkPublicationProps) {
  const timeZone = useShopTimeZone() ?? DEFAULT_TIME_ZONE;
  const { error: _never, ...publication } = field('publication');
  const isPublishing = values.publication === 'now' || values.publication === 'scheduled';
  return (
    <fieldset className={classes.part}>
      <legend>In the shop</legend>
      <div className={classes.publication}>
        <NativeSelect
          {...publication}
          label="Customers see it"
          description={isPublishing ? 'Products on sale already stay on sale' : undefined}
          data={choices}
        />
        {values.publication === 'scheduled' && (
          <TextInput
            {...field('publishAt')}
            label="Publish at"
            description={zoneInWords(timeZone)}
            type="datetime-local"
          />
        )}
      </div>
    </fieldset>
  );
}
