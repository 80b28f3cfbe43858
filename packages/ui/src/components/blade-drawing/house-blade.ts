import type { CircularBlade } from '@kerf/domain/blade';

/** The front page's blade: a table-saw blade for rip and crosscuts. */
export const heroBlade: CircularBlade = {
  kind: 'circular',
  diameter: 300,
  bore: 30,
  kerf: 3.2,
  plate: 2.2,
  teeth: 48,
  grind: 'ATB',
  hookAngle: 15,
  maxRpm: 8500,
  materials: ['Hardwood', 'Plywood'],
};

/** Few, large teeth, so that the mark still reads as a blade at 16 pixels. */
export const markBlade: CircularBlade = {
  kind: 'circular',
  diameter: 100,
  bore: 26,
  kerf: 3,
  plate: 2,
  teeth: 10,
  grind: 'FTG',
  hookAngle: 20,
  maxRpm: 6000,
  materials: ['Softwood'],
};

/** The blade on the not-found page. */
export const missingToothBlade: CircularBlade = {
  ...heroBlade,
  diameter: 184,
  bore: 20,
  kerf: 1.8,
  plate: 1.2,
  teeth: 24,
  hookAngle: 20,
};
