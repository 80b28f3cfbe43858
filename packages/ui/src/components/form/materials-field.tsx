import { materials } from '@kerf/domain/blade';
import { Checkbox } from '@mantine/core';
import classes from './materials-field.module.css';

interface MaterialsFieldProps {
  readonly legend: string;
  readonly chosen: readonly string[];
  readonly size?: 'sm' | 'md';
  /** Told the chosen materials in the order in which they stand, joined by commas as a draft keeps them. */
  readonly onChange: (value: string) => void;
}

/** Which materials something cuts, as boxes to tick. */
export function MaterialsField({ legend, chosen, size = 'sm', onChange }: MaterialsFieldProps) {
  const toggle = (material: string, on: boolean) => {
    const kept = materials.filter((each) => (each === material ? on : chosen.includes(each)));
    onChange(kept.join(', '));
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
