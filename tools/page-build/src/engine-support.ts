import { features } from 'web-features';
import { supportedEngines } from './supported-engines.ts';

/** A built file. */
interface BuiltFile {
  readonly name: string;
  readonly text: string;
}

/** What nearly every script handles; methods of other objects share their names with too much. */
const common =
  /^(api\.(Document|Element|EventTarget|HTMLElement|Navigator|Node|Window)|javascript)\./;

/** Whether at least one supported engine lacks something, by its key in MDN's compatibility data. */
type Lacking = ReadonlyMap<string, boolean>;

/**
 * What styles and scripts use that a supported engine lacks, by its key in MDN's compatibility data. Methods
 * are recognized by name, so one whose name an older method shares is overlooked.
 */
export function unsupportedUses(files: readonly BuiltFile[]): string[] {
  const lacking = readLacking();
  const older = new Set([...lacking].flatMap(([key, isLacking]) => (isLacking ? [] : nameOf(key))));
  const used = new Set(files.flatMap(usesOf));
  return [...lacking]
    .filter(([, isLacking]) => isLacking)
    .map(([key]) => key)
    .filter((key) => signsOf(key, older).some((sign) => used.has(sign)))
    .sort();
}

function readLacking(): Lacking {
  const { chrome, firefox, safari } = supportedEngines;
  const oldest = Object.entries({ chrome, firefox, safari });
  const lacking = new Map<string, boolean>();
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
      const since = new Map(Object.entries(support));
      lacking.set(
        key,
        // "≤37" is older than any supported engine.
        oldest.some(([engine, version]) => {
          const first = since.get(engine);
          return first === undefined || Number.parseFloat(first.replace('≤', '')) > version;
        }),
      );
    }
  }
  return lacking;
}

function nameOf(key: string): string {
  return (key.split('.').at(-1) ?? '').replace(/_static$/, '');
}

/** How a use of the key looks in a file, in the forms of `usesOf`; none if it cannot be recognized. */
function signsOf(key: string, older: ReadonlySet<string>): string[] {
  const [area, kind = '', ...path] = key.split('.');
  if (area === 'css') return signsInStyles(kind, path);
  if (area === 'api') return signsInScript(key, [kind, ...path], older);
  return kind === 'builtins' ? signsInScript(key, path, older) : [];
}

function signsInStyles(kind: string, [name = '', detail = '', ...more]: string[]): string[] {
  if (more.length > 0) return [];
  if (kind === 'properties') return [`${name}:${detail}`];
  if (kind === 'types') return [`${detail || name}(`];
  if (detail !== '') return [];
  return kind === 'at-rules' ? [`@${name}`] : [`:${name}`, `::${name}`];
}

function signsInScript(key: string, path: string[], older: ReadonlySet<string>): string[] {
  const [owner, member, ...more] = path;
  if (more.length > 0) return [];
  if (member === undefined || member === owner) return [`new ${owner}`];
  const name = nameOf(key);
  return [`${owner}.${name}`, ...(common.test(key) && !older.has(name) ? [`.${name}`] : [])];
}

function usesOf({ name, text }: BuiltFile): string[] {
  if (name.endsWith('.css')) return usesOfStyles(text);
  return name.endsWith('.js') ? usesOfScript(text) : [];
}

/** `property:`, `property:word`, `function(`, `@rule`, `:class` and `::element`. */
function usesOfStyles(text: string): string[] {
  const plain = text.replace(/\/\*.*?\*\/|"[^"]*"|'[^']*'/gs, '');
  const declared = plain.matchAll(/[{;]\s*([a-z-]+):([^{};]*)(?=[;}])/g);
  return [
    ...[...declared].flatMap(([, property = '', value = '']) => [
      `${property}:`,
      ...(value.match(/[a-z][a-z-]*/g) ?? []).map((word) => `${property}:${word}`),
    ]),
    ...(plain.match(/[a-z][a-z-]*\(|@[a-z-]+|::?[a-z-]+(?=[^{};]*\{)/g) ?? []),
  ];
}

/** `new Name`, `Name.member` and, for a call, `.member`. Minifiers keep all three. */
function usesOfScript(text: string): string[] {
  // Not `...name(`, which spreads what a function with a minified name returns.
  const called = text.match(/(?<!\.)\.\w+(?=\()/g) ?? [];
  return [...called, ...(text.match(/\bnew [A-Z]\w+|\b[A-Z]\w+\.\w+/g) ?? [])];
}
