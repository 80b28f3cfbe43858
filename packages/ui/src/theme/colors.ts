import type { MantineColorsTuple } from '@mantine/core';

/** Ink and steel, from paper's shadow to the darkest line. */
export const steel: MantineColorsTuple = [
  '#f4f4f2',
  '#e9eaea',
  '#d5d8d9',
  '#b6bdc0',
  '#80898e',
  '#6b767c',
  '#545f65',
  '#3e474c',
  '#2a3136',
  '#171b1e',
];

/** The dark scheme's shades, in Mantine's order: 0 is text, 7 the page, 9 the darkest. */
export const night: MantineColorsTuple = [
  '#e3e6e8',
  '#c3cacd',
  '#a3adb2',
  '#8b959b',
  '#3a4348',
  '#2b3236',
  '#171b1e',
  '#111416',
  '#0c0e10',
  '#08090a',
];

/** The accent color: primary actions and the teeth of blades. Text on shades 5 to 7 is ink. */
export const carbide: MantineColorsTuple = [
  '#fff4ec',
  '#ffe4d1',
  '#ffc9a4',
  '#ffab73',
  '#fb9048',
  '#f88437',
  '#f47a2c',
  '#e8650f',
  '#a8450a',
  '#6b3410',
];

/** Muted status colors. Shade 6 works with white text. */
export const red: MantineColorsTuple = [
  '#fbeeec',
  '#f6dbd8',
  '#edb8b2',
  '#f2958c',
  '#e5776c',
  '#c8473c',
  '#ab2f26',
  '#93261e',
  '#7a1f19',
  '#5f1813',
];

export const green: MantineColorsTuple = [
  '#edf6f1',
  '#d8ebe0',
  '#aed9c2',
  '#74c69d',
  '#4fa97d',
  '#348a61',
  '#22694a',
  '#1c5a3f',
  '#174a34',
  '#113a29',
];

export const yellow: MantineColorsTuple = [
  '#fcf5e6',
  '#f7e8c6',
  '#eed08c',
  '#e0b153',
  '#c8942b',
  '#a3751a',
  '#80560a',
  '#6c4808',
  '#583b07',
  '#432d05',
];

export const blue: MantineColorsTuple = [
  '#edf3f8',
  '#d9e6f0',
  '#b3cde1',
  '#86b6da',
  '#5f97c2',
  '#4279a6',
  '#2b5a80',
  '#244d6e',
  '#1d3f5a',
  '#163146',
];
