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

const SERVER = 'services/api/src/';

/** The imports from a room to a later one, or from the ground to a room: "from to". */
export function importsUp(importers: Importers): string[] {
  return edges(importers)
    .filter(([from, to]) => {
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

type Edge = readonly [from: string, to: string];

/** The imports within the server's source, without its tests. */
function edges(importers: Importers): Edge[] {
  return [...importers]
    .flatMap(([to, all]) => all.map((from): Edge => [from, to]))
    .filter((edge) => edge.every((file) => file.startsWith(SERVER) && !file.includes('.test.')));
}

function roomOf(file: string): Room | undefined {
  return serverRooms.find((room) => room === folderOf(file));
}

function folderOf(file: string): string {
  return file.slice(SERVER.length).split('/')[0] ?? '';
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
