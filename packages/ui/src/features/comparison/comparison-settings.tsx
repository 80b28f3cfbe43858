import { Checkbox, TextInput } from '@mantine/core';
import { useAheadOfAddress } from '../../components/form/use-ahead-of-address.ts';
import classes from './comparison.module.css';
import type { ComparisonControls } from './comparison-view.ts';

interface ComparisonSettingsProps {
  readonly controls: ComparisonControls;
  /** The text in the field: as typed, or the default. */
  readonly quantity: string;
  /** Whether there are several products, which can differ. */
  readonly several: boolean;
}

/** The inputs of the comparison: the quantity, and the widths of the board and of a part. */
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
  const [text, setText] = useAheadOfAddress(value);
  const type = (next: string) => {
    setText(next);
    onType(next);
  };
  return (
    <TextInput
      className={classes.field ?? ''}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
