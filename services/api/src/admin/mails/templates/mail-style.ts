import type { CSSProperties } from 'react';

/** The store's colors by role, as in the UI's tokens.css, for light and dark. */
const colors = {
  paper: ['#fbfaf6', '#111416'],
  sheet: ['#ffffff', '#171b1e'],
  ink: ['#171b1e', '#e3e6e8'],
  soft: ['#545f65', '#a3adb2'],
  rule: ['#dcd9d0', '#2b3236'],
  link: ['#2b5a80', '#86b6da'],
} as const;

/** For mail programs with dark mode; others use the inline styles. */
export const darkModeCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${colors.paper[1]} !important; }
  .sheet { background-color: ${colors.sheet[1]} !important; border-color: #f47a2c ${colors.rule[1]} ${colors.rule[1]} !important; }
  .ink { color: ${colors.ink[1]} !important; }
  .soft { color: ${colors.soft[1]} !important; }
  .rule { border-color: ${colors.rule[1]} !important; }
  .link { color: ${colors.link[1]} !important; }
}
@media (max-width: 480px) {
  .sheet { padding: 24px 18px !important; }
}`;

const sans = "'IBM Plex Sans', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const mono = "'IBM Plex Mono', Consolas, 'Liberation Mono', monospace";
// Anybody's text may hold a link as long as a page is wide. Older mail programs know only `wordBreak`.
const breakable = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;
const text = { ...breakable, fontFamily: sans, fontSize: '16px', lineHeight: '24px' } as const;

export const styles = {
  paper: { backgroundColor: colors.paper[0], margin: 0, padding: '32px 12px' },
  sheet: {
    backgroundColor: colors.sheet[0],
    border: `1px solid ${colors.rule[0]}`,
    borderTop: '4px solid #f47a2c',
    maxWidth: '600px',
    padding: '32px',
  },
  shop: { ...text, color: colors.ink[0], fontWeight: 700, letterSpacing: '0.04em', margin: 0 },
  title: {
    ...text,
    color: colors.ink[0],
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: 700,
    margin: '20px 0 12px',
  },
  text: { ...text, color: colors.ink[0], margin: '0 0 16px' },
  heading: { ...text, color: colors.ink[0], fontWeight: 700, margin: '24px 0 8px' },
  soft: { ...text, color: colors.soft[0], fontSize: '14px', lineHeight: '20px', margin: 0 },
  link: { color: colors.link[0], textDecoration: 'underline' },
  // Dark text on orange is readable in both schemes.
  button: {
    ...text,
    backgroundColor: '#f47a2c',
    borderRadius: '4px',
    color: '#171b1e',
    fontWeight: 600,
    padding: '12px 20px',
  },
  table: { borderCollapse: 'collapse', margin: '8px 0 20px', width: '100%' },
  head: {
    ...text,
    borderBottom: `1px solid ${colors.rule[0]}`,
    color: colors.soft[0],
    fontSize: '14px',
    fontWeight: 400,
    padding: '6px 0',
    textAlign: 'left',
  },
  cell: {
    ...text,
    borderBottom: `1px solid ${colors.rule[0]}`,
    color: colors.ink[0],
    padding: '10px 0',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  sku: { color: colors.soft[0], display: 'block', fontFamily: mono, fontSize: '13px' },
  quote: {
    ...text,
    borderLeft: `3px solid ${colors.rule[0]}`,
    color: colors.ink[0],
    margin: '0 0 16px',
    padding: '4px 0 4px 14px',
  },
} as const satisfies Record<string, CSSProperties>;
