import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import type { FieldErrors } from '../../../components/form/field-errors.ts';
import classes from './deliveries.module.css';

export interface TypedLine {
  /** Of the row on screen. */
  readonly id: string;
  readonly sku: string;
  readonly quantity: string;
}

/** A row as it is typed; an empty one by default. */
export function typedLine(sku = '', quantity = ''): TypedLine {
  return { id: crypto.randomUUID(), sku, quantity };
}

interface LineRowsProps {
  readonly lines: readonly TypedLine[];
  readonly errors: FieldErrors;
  readonly onChange: (lines: readonly TypedLine[]) => void;
}

/** What is to come: a SKU and a quantity in each row. Rows of a spreadsheet can be pasted. */
export function LineRows({ lines, errors, onChange }: LineRowsProps) {
  const change = (index: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line, each) => (each === index ? { ...line, ...part } : line)));
  const paste = (index: number, event: ClipboardEvent) => {
    const pasted = pastedLines(event.clipboardData.getData('text/plain'));
    if (pasted.length === 0) return;
    event.preventDefault();
    onChange([...lines.slice(0, index), ...pasted, ...lines.slice(index + 1)]);
  };
  return (
    <fieldset className={classes.lines}>
      <legend>Products</legend>
      {errors.lines !== undefined && (
        <p role="alert" className={classes.wrong}>
          {errors.lines}
        </p>
      )}
      {lines.map((line, index) => (
        <div key={line.id} className={classes.line}>
          <TextInput
            aria-label={`SKU of row ${index + 1}`}
            placeholder="SKU"
            autoComplete="off"
            spellCheck={false}
            name={`lines.${index}.sku`}
            value={line.sku}
            error={errors[`lines.${index}.sku`]}
            onPaste={(event) => paste(index, event)}
            onChange={({ currentTarget: { value } }) => change(index, { sku: value })}
          />
          <TextInput
            aria-label={`Quantity of row ${index + 1}`}
            placeholder="Quantity"
            inputMode="numeric"
            autoComplete="off"
            name={`lines.${index}.quantity`}
            value={line.quantity}
            error={errors[`lines.${index}.quantity`]}
            onChange={({ currentTarget: { value } }) => change(index, { quantity: value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove row ${index + 1}`}
            disabled={lines.length === 1}
            onClick={() => onChange(lines.filter((_, each) => each !== index))}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Button variant="subtle" size="xs" onClick={() => onChange([...lines, typedLine()])}>
        Add a row
      </Button>
    </fieldset>
  );
}

/** The rows of a table that was copied: a SKU, and a quantity where there is a second column. */
export function pastedLines(text: string): TypedLine[] {
  if (!/[\t\n]/.test(text.trim())) return [];
  return text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter(([sku = '']) => sku !== '')
    .map(([sku, quantity]) => typedLine(sku, quantity));
}
