import type { CardStyle, FontSource, StyleProperties } from './messages.ts';

const PROPERTIES: Readonly<Record<string, string>> = {
  color: 'color',
  fontFamily: 'font-family',
  fontSize: 'font-size',
  fontStyle: 'font-style',
  fontVariant: 'font-variant',
  fontWeight: 'font-weight',
  letterSpacing: 'letter-spacing',
  lineHeight: 'line-height',
  textAlign: 'text-align',
  textTransform: 'text-transform',
};

const CARD_DEFAULTS = {
  color: '#32325d',
  fontFamily: 'system-ui, sans-serif',
  fontSize: '14px',
  lineHeight: '1.2em',
};
const INVALID_DEFAULTS = { color: '#eb1c26' };
const PLACEHOLDER_DEFAULTS = { color: '#767676' };

const sheet = document.createElement('style');
document.head.append(sheet);
const loadedFonts = new Set<string>();

/** Applies the shop's styles to the fields. */
export function applyStyle(style: CardStyle): void {
  const base = { ...CARD_DEFAULTS, ...style.base };
  const invalid = { ...INVALID_DEFAULTS, ...style.invalid };
  const placeholder = { ...PLACEHOLDER_DEFAULTS, ...nested(style.base, '::placeholder') };
  sheet.textContent = [
    rule('body', base),
    rule('input', { ...base, textAlign: undefined }),
    rule('input:focus', nested(style.base, ':focus')),
    rule('input:disabled', nested(style.base, ':disabled')),
    rule('input::placeholder', placeholder),
    rule("input[aria-invalid='true']", invalid),
  ].join('\n');
}

/** Loads the shop's fonts into the frame, once each. */
export function applyFonts(fonts: readonly FontSource[]): void {
  for (const font of fonts) {
    const key = JSON.stringify(font);
    if (loadedFonts.has(key)) continue;
    loadedFonts.add(key);
    if (font.cssSrc !== undefined) loadStylesheet(font.cssSrc);
    else if (font.family !== undefined && font.src !== undefined) {
      document.fonts.add(new FontFace(font.family, font.src));
    }
  }
}

function loadStylesheet(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}

function nested(style: StyleProperties | undefined, name: string): StyleProperties {
  const found = style?.[name];
  return typeof found === 'object' && found !== null ? { ...found } : {};
}

function rule(selector: string, style: StyleProperties): string {
  const declarations = Object.entries(PROPERTIES).flatMap(([name, property]) => {
    const value = style[name];
    const isPlain =
      typeof value === 'number' || (typeof value === 'string' && !/[;{}]/.test(value));
    return isPlain ? [`${property}: ${value};`] : [];
  });
  return `${selector} { ${declarations.join(' ')} }`;
}
