import { materials } from '@kerf/domain/blade';
import { Checkbox } from '@mantine/core';
import classes from './materials-field.module.css';

interface MaterialsFieldProps {
  readonly legend: string;
  readonly chosen: readonly string[];
  readonly size?: 'sm' | 'md';
  /** Called with the selected materials in display order, joined by commas as in a draft. */
  readonly onChange: (value: string) => void;
}

/** Checkboxes for the materials a blade or machine cuts. */
export function MaterialsField({ legend, chosen, size = 'sm', onChange }: MaterialsFieldProps) {
  const toggle = (material: string, on: boolean) => {
    const next = materials.filter((each) => (each === material ? on : chosen.includes(each)));
    onChange(next.join(', '));
  };
  return (
    <fieldset className={classes.materials} data-size={size}>
      <legend>{legend}</legend>
      {materials.map((material) => (
        <Checkbox
          key={material}
          label={material}
          checked={chosen.includes(material)}
          onChange={(event) => toggle(material, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
