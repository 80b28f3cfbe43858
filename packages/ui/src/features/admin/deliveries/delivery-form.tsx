import { Button, Group, Textarea, TextInput } from '@mantine/core';
import type { Form } from '../../../components/form/use-form.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import classes from './deliveries.module.css';
import type { DeliveryField } from './delivery-fields.ts';
import { LineRows } from './line-rows.tsx';

interface DeliveryFormProps {
  readonly form: Form<DeliveryField>;
  /** The button's label. */
  readonly action: string;
  /** Leaves the form after the draft has been discarded. */
  readonly onDiscard?: () => void;
}

/** A delivery's supplier, date and products. */
export function DeliveryForm({ form, action, onDiscard }: DeliveryFormProps) {
  return (
    <form className={classes.form} {...form.props}>
      <div className={classes.head}>
        <TextInput label="Supplier" autoComplete="off" {...form.field('supplier')} />
        <TextInput
          label="Reference"
          placeholder="Optional"
          autoComplete="off"
          {...form.field('reference')}
        />
        <TextInput
          label="Expected on"
          type="date"
          description="Leave blank if you don't know"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.field('expectedOn')}
        />
      </div>
      <LineRows
        text={form.values.lines}
        errors={form.errors}
        onChange={(lines) => form.change('lines', lines)}
      />
      <Textarea label="Note" placeholder="Optional" autosize minRows={2} {...form.field('note')} />
      {form.failure && <ErrorAlert error={form.failure} />}
      <Group gap="xs">
        <Button type="submit" loading={form.sending}>
          {action}
        </Button>
        {(form.dirty || onDiscard) && (
          <Button
            variant="subtle"
            disabled={form.sending}
            onClick={() => {
              form.drop();
              onDiscard?.();
            }}
          >
            {form.dirty ? 'Discard changes' : 'Cancel'}
          </Button>
        )}
      </Group>
    </form>
  );
}
