import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { TableSpec } from '../table-spec.ts';
import { mayHide } from '../table-view.ts';
import classes from './toolbar.module.css';

interface ColumnMenuProps<Row> {
  readonly spec: TableSpec<Row>;
  /** The keys of the visible columns. */
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** Chooses which columns the table shows. */
export function ColumnMenu<Row>({ spec, shown, onChange }: ColumnMenuProps<Row>) {
  const choices = spec.columns.filter((column) => mayHide(column, spec));
  return (
    <Popover position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconColumns3 size={14} aria-hidden="true" />}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={classes.columns}>
          <legend>Columns shown</legend>
          {choices.map(({ key, title }) => (
            <Checkbox
              key={key}
              size="sm"
              label={title}
              checked={shown.includes(key)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked ? [...shown, key] : shown.filter((other) => other !== key),
                )
              }
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
