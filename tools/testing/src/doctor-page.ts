import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { type Expression, type ObjectExpression, parseSync, Visitor } from 'oxc-parser';

const FOLDER = 'services/api/src/doctor';
/** Warnings that the API's log gives at its start too. */
const OF_SETTINGS = 'services/api/src/setting-warnings.ts';
/** Files that add to the findings of another one. */
const AREAS: Readonly<Record<string, string>> = {
  'copies.ts': 'Database',
  'doctor.ts': 'Database',
  [OF_SETTINGS]: 'Settings',
};
const FIELDS = ['what', 'why', 'remedy'] as const;

interface Entry {
  readonly area: string;
  readonly level: 'fault' | 'warning';
  readonly what: string;
  readonly why: string;
  readonly remedy: string;
}

/** docs/doctor.md: everything that the doctor can find, as its code says it. */
export function doctorPage(): string {
  const entries = [
    ...entriesIn(OF_SETTINGS),
    ...readdirSync(join(repositoryRoot, FOLDER)).flatMap((name) => entriesIn(`${FOLDER}/${name}`)),
  ];
  const areas = [...new Set(entries.map(({ area }) => area))].toSorted();
  const sections = areas.map((area) => {
    const own = entries.filter((each) => each.area === area);
    return `## ${area}\n\n| | What is wrong | Why it matters | What mends it |\n|---|---|---|---|\n${own.map(row).join('')}`;
  });
  return `${HEAD}\n${sections.join('\n')}`;
}

const HEAD = `# What the doctor finds

Written by \`npx vitest run --project=tools tools/testing/src/doctor-page.test.ts -u\` from the doctor's own code. \`npm run admin -- doctor\` (\`kerf admin doctor\`) looks at an installation whether it runs or not, changes nothing but for a small file that it keeps, reads and deletes, and sends no mail. It ends with 0 where nothing is wrong, with 1 if there is a **fault** (it endangers orders, money or data, or keeps the API from starting) and with 3 for warnings alone. "…" stands for what it has found.
`;

function row({ level, what, why, remedy }: Entry): string {
  const cells = [level === 'fault' ? '**fault**' : 'warning', what, why, remedy];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

/** The findings in a file: objects that say what, why and what to do. */
function entriesIn(file: string): Entry[] {
  const source = readFileSync(join(repositoryRoot, file), 'utf8');
  const { program } = parseSync(file, source);
  const constants = new Map<string, Expression>();
  const found: { readonly node: ObjectExpression; readonly level: Entry['level'] }[] = [];
  const levels = new Map<number, Entry['level']>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || !first) return;
      const name = source.slice(callee.property.start, callee.property.end);
      levels.set(first.start, name === 'fault' ? 'fault' : 'warning');
    },
    ObjectExpression: (node) => {
      if (FIELDS.every((field) => fieldOf(node, field))) {
        found.push({ node, level: levels.get(node.start) ?? 'fault' });
      }
    },
  }).visit(program);
  const entries = found.map(({ node, level }) => {
    const said = (field: (typeof FIELDS)[number]) => sentence(fieldOf(node, field), constants);
    return {
      area: areaAt(file, source, node.start),
      level,
      what: said('what'),
      why: said('why'),
      remedy: said('remedy'),
    };
  });
  // What passes on the words of another one says nothing itself.
  return entries.filter(({ what, why }) => what !== '…' || why !== '…');
}

function fieldOf(node: ObjectExpression, name: string): Expression | undefined {
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.key.name === name) return property.value;
  }
  return undefined;
}

/** The area of the findings that were begun last before a place in a file. */
function areaAt(file: string, source: string, at: number): string {
  const fixed = AREAS[file] ?? AREAS[file.slice(FOLDER.length + 1)];
  const begun = [...source.slice(0, at).matchAll(/new Findings\('(\w+(?:-\w+)?)'\)/g)];
  const all = [...source.matchAll(/new Findings\('(\w+(?:-\w+)?)'\)/g)];
  return fixed ?? begun.at(-1)?.[1] ?? all[0]?.[1] ?? 'Other';
}

/** A text as a person would read it: with "…" for what is only known when the doctor looks. */
function sentence(
  node: Expression | undefined,
  constants: ReadonlyMap<string, Expression>,
): string {
  const text = textOf(node, constants)
    .replaceAll(/…(?: ?…)+/g, '…')
    .replaceAll('….', '…');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function textOf(node: Expression | undefined, constants: ReadonlyMap<string, Expression>): string {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type === 'ConditionalExpression') return textOf(node.alternate, constants);
  if (node?.type === 'Identifier') {
    const constant = constants.get(node.name);
    return constant?.type === 'Literal' ? textOf(constant, constants) : '…';
  }
  if (node?.type !== 'TemplateLiteral') return '…';
  return node.quasis
    .map(({ value }, index) => {
      const inner = node.expressions[index];
      return `${value.cooked ?? ''}${inner ? textOf(inner, constants) : ''}`;
    })
    .join('');
}
