/** What a part of the drawing shows; the style sheet draws each by its class, `blade-plate`. */
export type Role =
  | 'plate'
  | 'tip'
  | 'slot'
  | 'hole'
  | 'center'
  | 'line'
  | 'arrow'
  | 'hatch'
  | 'figure'
  | 'unit'
  | 'note';

/** An element of a drawing, in drawing units; y points down. React and `svgText` draw the same of it. */
export interface Shape {
  readonly tag: 'path' | 'circle' | 'rect' | 'text' | 'g';
  readonly role?: Role;
  /** By React's names: `textAnchor`. */
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly content?: string | readonly Shape[];
}

export function path(role: Role, d: string, attributes: Shape['attributes'] = {}): Shape {
  return { tag: 'path', role, attributes: { d, ...attributes } };
}

export function group(shapes: readonly Shape[], transform?: string): Shape {
  return { tag: 'g', attributes: transform === undefined ? {} : { transform }, content: shapes };
}

export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly textAnchor?: 'start' | 'middle' | 'end';
}

export function text(role: Role, content: string, place: TextPlace): Shape {
  return { tag: 'text', role, attributes: { ...place }, content };
}

/** The class of a part of the drawing. */
export function roleClass(role: Role): string {
  return `blade-${role}`;
}

/** The shapes as the text of SVG elements, to be put into an `svg` element. */
export function svgText(shapes: readonly Shape[]): string {
  return shapes.map(elementText).join('');
}

function elementText({ tag, role, attributes, content = '' }: Shape): string {
  const all = { ...(role && { class: roleClass(role) }), ...attributes };
  const written = Object.entries(all).map(([name, value]) => ` ${attributeName(name)}="${value}"`);
  const inner = typeof content === 'string' ? content : svgText(content);
  return `<${tag}${written.join('')}>${inner}</${tag}>`;
}

function attributeName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
