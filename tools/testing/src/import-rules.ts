import type { Importers } from './changed/import-graph.ts';

/** The server's rooms. A room's code imports its own room and those before it. */
export const serverRooms = [
  'platform',
  'people',
  'ledger',
  'catalogue',
  'warehouse',
  'ordering',
  'money',
  'fulfillment',
  'admin',
] as const;
type Room = (typeof serverRooms)[number];

/** What all rooms stand on. It imports none of them. */
const ground = ['db', 'gateways', 'http', 'metrics'];

/** What puts the rooms together and starts them. None of them, nor the ground, imports it. */
const programs = [
  'backup',
  'doctor',
  'jobs',
  'admin.ts',
  'app.ts',
  'main.ts',
  'main.production.ts',
  'migrate.ts',
  'process.ts',
  'server.ts',
];

const SERVER = 'services/api/src/';

/** The imports from a room to a later one or to a program, or from the ground to a room: "from to". */
export function importsUp(importers: Importers): string[] {
  return edges(importers)
    .filter(([from, to]) => {
      const isBelow = roomOf(from) !== undefined || ground.includes(folderOf(from));
      if (isBelow && programs.includes(folderOf(to))) return true;
      const target = roomOf(to);
      if (target === undefined) return false;
      if (ground.includes(folderOf(from))) return true;
      const own = roomOf(from);
      return own !== undefined && serverRooms.indexOf(target) > serverRooms.indexOf(own);
    })
    .map(inWords);
}

/** Imports between modules of one room that lead back to where they come from: "from to". */
export function circularImports(importers: Importers): string[] {
  const between = edges(importers).filter(
    ([from, to]) => roomOf(from) !== undefined && moduleOf(from) !== moduleOf(to),
  );
  const next = new Map<string, Set<string>>();
  for (const [from, to] of between) {
    const known = next.get(moduleOf(from)) ?? new Set();
    next.set(moduleOf(from), known.add(moduleOf(to)));
  }
  return between
    .filter(([from, to]) => reachedFrom(moduleOf(to), next).has(moduleOf(from)))
    .map(inWords);
}

/** The layers of the UI, each with the others that it may import. */
const uiLayers = {
  theme: [],
  platform: [],
  connection: ['platform'],
  session: ['platform'],
  live: ['platform', 'connection', 'session'],
  offline: ['platform', 'session'],
  shared: ['theme', 'platform', 'connection', 'session', 'live'],
  components: ['theme', 'platform', 'connection', 'session', 'live', 'shared'],
  features: ['theme', 'platform', 'connection', 'session', 'live', 'shared', 'components'],
} as const;

const UI = 'packages/ui/src/';

/** The imports from a layer of the UI to one that it may not know, in tests as well: "from to". */
export function importsOfOtherLayers(importers: Importers): string[] {
  return all(importers)
    .filter((edge) => edge.every((file) => file.startsWith(UI)))
    .filter(([from, to]) => !mayImport(folderIn(UI, from), folderIn(UI, to)))
    .filter(([from, to]) => !(isForTests(from) && folderIn(UI, to) === 'testing'))
    .map(inWords);
}

function mayImport(layer: string, other: string): boolean {
  const allowed = Object.entries(uiLayers).find(([name]) => name === layer)?.[1];
  return allowed === undefined || layer === other || allowed.some((name) => name === other);
}

/** The imports from the product to what exists for tests: "from to". */
export function importsOfTests(importers: Importers): string[] {
  return all(importers)
    .filter(([from, to]) => PRODUCT.test(from) && !isForTests(from) && isForTests(to))
    .map(inWords);
}

const PRODUCT = /^(packages|services|apps)\/[^/]+\/src\//;

function isForTests(file: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file);
}

type Edge = readonly [from: string, to: string];

/** The imports within the server's source, without its tests. */
function edges(importers: Importers): Edge[] {
  return all(importers).filter((edge) =>
    edge.every((file) => file.startsWith(SERVER) && !file.includes('.test.')),
  );
}

function all(importers: Importers): Edge[] {
  return [...importers].flatMap(([to, files]) => files.map((from): Edge => [from, to]));
}

function roomOf(file: string): Room | undefined {
  return serverRooms.find((room) => room === folderOf(file));
}

function folderOf(file: string): string {
  return folderIn(SERVER, file);
}

function folderIn(root: string, file: string): string {
  return file.slice(root.length).split('/')[0] ?? '';
}

/** "ordering/pad" */
function moduleOf(file: string): string {
  return file.slice(SERVER.length).split('/').slice(0, 2).join('/');
}

function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set([start]);
  for (const module of reached) for (const other of next.get(module) ?? []) reached.add(other);
  return reached;
}

const inWords = ([from, to]: Edge) => `${from} imports ${to}`;
