import { Checkbox, TextInput } from '@mantine/core';
import classes from './comparison.module.css';
import type { ComparisonControls } from './comparison-view.ts';

interface ComparisonSettingsProps {
  readonly controls: ComparisonControls;
  /** What stands in the field, typed or not. */
  readonly quantity: string;
  /** One product by itself differs from nothing. */
  readonly several: boolean;
}

/** What the comparison reckons with: how many are bought, and what is cut. */
export function ComparisonSettings({ controls, quantity, several }: ComparisonSettingsProps) {
  const { view, type, showOnlyDifferences } = controls;
  return (
    <form className={classes.settings} onSubmit={(event) => event.preventDefault()}>
      <Field label="Quantity" value={quantity} onType={(text) => type({ quantity: text })} />
      <Field label="Board width, mm" value={view.board} onType={(text) => type({ board: text })} />
      <Field label="Part width, mm" value={view.part} onType={(text) => type({ part: text })} />
      {several && (
        <Checkbox
          label="Only differences"
          checked={view.onlyDifferences}
          onChange={(event) => showOnlyDifferences(event.currentTarget.checked)}
        />
      )}
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

function Field({ label, value, onType }: FieldProps) {
  return (
    <TextInput
      className={classes.field ?? ''}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
