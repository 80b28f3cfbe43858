import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import { rescueFocus } from '../../../components/focus.ts';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import classes from './deliveries.module.css';
import { emptyLine, lineRows, lineText, pastedLines, type TypedLine } from './line-text.ts';

interface LineRowsProps {
  /** The rows as the form's draft stores them. */
  readonly text: string;
  readonly errors: FieldErrors;
  readonly onChange: (text: string) => void;
}

/** Expected products: a SKU and a quantity per row. Spreadsheet rows can be pasted. */
export function LineRows({ text, errors, onChange }: LineRowsProps) {
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
    <fieldset className={classes.lines}>
      <legend>Products</legend>
      {errors.lines !== undefined && (
        <p role="alert" className={classes.wrong}>
          {errors.lines}
        </p>
      )}
      {lines.map(({ sku, quantity, place }) => (
        // Keyed by index: the form owns the values of a row.
        <div key={place} className={classes.line}>
          <TextInput
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
        </div>
      ))}
      <Button variant="default" size="xs" onClick={() => put([...lines, emptyLine])}>
        Add a row
      </Button>
    </fieldset>
  );
}
