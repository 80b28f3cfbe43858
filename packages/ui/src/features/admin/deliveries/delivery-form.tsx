import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import type { Form } from '../../../components/form/use-form.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { rescueFocus } from '../../../theme/focus.ts';
import { FieldGroup } from '../parts/layout.tsx';
import type { DeliveryField } from './delivery-fields.ts';
import { emptyLine, lineRows, lineText, pastedLines, type TypedLine } from './line-text.ts';

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
    <form {...form.props}>
      <Stack gap="1.25rem" maw="48rem">
        <Group align="start" gap="0.75rem 1rem">
          <TextInput
            label="Supplier"
            flex="2 1 16rem"
            autoComplete="off"
            {...form.field('supplier')}
          />
          <TextInput
            label="Reference"
            flex="1 1 9rem"
            placeholder="Optional"
            autoComplete="off"
            {...form.field('reference')}
          />
          <TextInput
            label="Expected on"
            flex="1 1 9rem"
            type="date"
            description="Leave blank if you don't know"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...form.field('expectedOn')}
          />
        </Group>
        <LineRows
          text={form.values.lines}
          errors={form.errors}
          onChange={(lines) => form.change('lines', lines)}
        />
        <Textarea
          label="Note"
          placeholder="Optional"
          autosize
          minRows={2}
          {...form.field('note')}
        />
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
      </Stack>
    </form>
  );
}

interface LineRowsProps {
  /** The rows as the form's draft stores them. */
  readonly text: string;
  readonly errors: FieldErrors;
  readonly onChange: (text: string) => void;
}

/** Expected products: a SKU and a quantity per row. Spreadsheet rows can be pasted. */
function LineRows({ text, errors, onChange }: LineRowsProps) {
  const lines = lineRows(text);
  const put = (rows: readonly TypedLine[]) => onChange(lineText(rows));
  const change = (place: number, part: Partial<TypedLine>) =>
    put(lines.map((line, each) => (each === place ? { ...line, ...part } : line)));
  const paste = (place: number, event: ClipboardEvent) => {
    const pasted = pastedLines(event.clipboardData.getData('text/plain'));
    if (pasted.length === 0) return;
    event.preventDefault();
    put([...lines.slice(0, place), ...pasted, ...lines.slice(place + 1)]);
  };
  return (
    <FieldGroup legend="Products" look="small" style={{ justifyItems: 'start' }}>
      {errors.lines !== undefined && (
        <Text role="alert" fz="sm" c="var(--kerf-bad)">
          {errors.lines}
        </Text>
      )}
      {lines.map(({ sku, quantity, place }) => (
        // Keyed by index: the form owns the values of a row.
        <Group key={place} align="start" gap="xs" wrap="nowrap" w="100%" maw="32rem">
          <TextInput
            flex={1}
            aria-label={`SKU of row ${place + 1}`}
            placeholder="SKU"
            autoComplete="off"
            spellCheck={false}
            name={`lines.${place}.sku`}
            value={sku}
            error={errors[`lines.${place}.sku`]}
            onPaste={(event) => paste(place, event)}
            onChange={({ currentTarget: { value } }) => change(place, { sku: value })}
          />
          <TextInput
            w="7rem"
            aria-label={`Quantity of row ${place + 1}`}
            placeholder="Quantity"
            inputMode="numeric"
            autoComplete="off"
            name={`lines.${place}.quantity`}
            value={quantity}
            error={errors[`lines.${place}.quantity`]}
            onChange={({ currentTarget: { value } }) => change(place, { quantity: value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove row ${place + 1}`}
            disabled={lines.length === 1}
            onClick={() => {
              put(lines.toSpliced(place, 1));
              rescueFocus();
            }}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      <Button variant="default" size="xs" onClick={() => put([...lines, emptyLine])}>
        Add a row
      </Button>
    </FieldGroup>
  );
}
