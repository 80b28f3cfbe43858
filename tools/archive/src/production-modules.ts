import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';

type Names = Readonly<Record<string, string>>;

/** What is read of a package in npm's lock file. */
interface LockedPackage {
  /** The folder of a package of this repository. */
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** The packages of npm's lock file, by their folder: "node_modules/zod". */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/**
 * The folders of the packages from npm that a workspace needs at run time, sorted. Optional ones are among
 * them if they are installed, as the native parts for this machine are. Throws a Refusal if one is missing.
 */
export function productionModules(
  packages: LockedPackages,
  workspace: string,
  root: string,
): string[] {
  const found = new Set<string>();
  const visit = (place: string) => {
    if (found.has(place)) return;
    found.add(place);
    for (const { name, isOptional } of needsOf(packages[place] ?? {})) {
      const next = placeOf(packages, place, name);
      if (next !== undefined && existsSync(join(root, next))) visit(next);
      else if (!isOptional) throw new Refusal(`${name} is not installed: run npm install first.`);
    }
  };
  visit(workspace);
  return [...found].filter((place) => place.includes('node_modules/')).sort();
}

function needsOf(entry: LockedPackage): { name: string; isOptional: boolean }[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = entry;
  const isOptionalPeer = (name: string) => entry.peerDependenciesMeta?.[name]?.optional === true;
  return [
    ...Object.keys(dependencies).map((name) => ({ name, isOptional: false })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true })),
    ...Object.keys(peerDependencies)
      .filter((name) => !isOptionalPeer(name))
      .map((name) => ({ name, isOptional: false })),
  ];
}

/** Where Node finds a package from another's folder; of one of this repository, its sources. */
function placeOf(packages: LockedPackages, from: string, name: string): string | undefined {
  const place = foldersAbove(from)
    .map((folder) => `${folder}node_modules/${name}`)
    .find((candidate) => candidate in packages);
  if (place === undefined) return undefined;
  const { link, resolved } = packages[place] ?? {};
  return link ? resolved : place;
}

function foldersAbove(place: string): string[] {
  const above = place.lastIndexOf('node_modules/');
  return [`${place}/`, ...(above > 0 ? foldersAbove(place.slice(0, above - 1)) : [''])];
}
