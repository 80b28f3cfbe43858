import type { Blade } from '@kerf/domain/blade';
import { bladeKindName } from '@kerf/domain/blade-in-words';

/** One line of a blade's specification. */
export interface BladeFact {
  readonly label: string;
  readonly value: number | string;
  readonly unit?: string;
}

/** The whole specification, in the order a buyer checks it. */
export function bladeFacts(blade: Blade): BladeFact[] {
  const materials: BladeFact[] =
    blade.materials.length === 0 ? [] : [{ label: 'Materials', value: blade.materials.join(', ') }];
  if (blade.kind === 'circular') {
    const regrinds: BladeFact[] =
      blade.regrinds === undefined ? [] : [{ label: 'Regrinds', value: blade.regrinds }];
    return [
      { label: 'Type', value: bladeKindName.circular },
      { label: 'Diameter', value: blade.diameter, unit: 'mm' },
      { label: 'Bore', value: blade.bore, unit: 'mm' },
      { label: 'Teeth', value: blade.teeth },
      { label: 'Kerf', value: blade.kerf, unit: 'mm' },
      { label: 'Plate', value: blade.plate, unit: 'mm' },
      { label: 'Grind', value: blade.grind },
      { label: 'Hook angle', value: blade.hookAngle, unit: '°' },
      { label: 'Max. speed', value: blade.maxRpm, unit: 'rpm' },
      ...regrinds,
      ...materials,
    ];
  }
  return [
    { label: 'Type', value: bladeKindName[blade.kind] },
    { label: 'Length', value: blade.length, unit: 'mm' },
    { label: 'Width', value: blade.width, unit: 'mm' },
    { label: 'Thickness', value: blade.thickness, unit: 'mm' },
    { label: 'Teeth', value: blade.teethPerInch, unit: 'per inch' },
    ...materials,
  ];
}

/** The three numbers that decide whether a blade fits. */
export function decidingFacts(blade: Blade): BladeFact[] {
  if (blade.kind === 'circular') {
    return [
      { label: 'Diameter', value: blade.diameter, unit: 'mm' },
      { label: 'Bore', value: blade.bore, unit: 'mm' },
      { label: 'Teeth', value: blade.teeth },
    ];
  }
  return [
    { label: 'Length', value: blade.length, unit: 'mm' },
    { label: 'Width', value: blade.width, unit: 'mm' },
    { label: 'Pitch', value: blade.teethPerInch, unit: 'TPI' },
  ];
}
