import { globSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { fuses } from '../electron-builder.config.ts';
import type { PackagedApp } from './unpacked-app.ts';

/** Size limit of app.asar, which excludes Electron itself. */
const ASAR_LIMIT_BYTES = 15 * 1024 * 1024;

const BELONGING = ['out', 'node_modules', 'package.json'];

export interface PackageFacts {
  readonly asarBytes: number;
  /** Every fuse, by electron-builder's name for it. */
  readonly fuses: Readonly<Record<string, boolean>>;
  /** The faults found; empty for a good package. */
  readonly problems: readonly string[];
}

type FuseName = keyof ReturnType<typeof fuses>;

const wireNames: Readonly<Record<FuseName, FuseV1Options>> = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  loadBrowserProcessSpecificV8Snapshot: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
};

/** Inspects an unpacked app: its fuses, and the files next to it. */
export async function checkPackage({ executable, resources }: PackagedApp): Promise<PackageFacts> {
  const found = await readFuses(executable);
  const asarBytes = statSync(join(resources, 'app.asar')).size;
  const problems = [
    ...fuseProblems(found),
    ...(asarBytes > ASAR_LIMIT_BYTES ? [`app.asar is ${asarBytes} bytes`] : []),
    ...addonProblems(resources),
    ...foreignFiles(join(resources, 'app.asar')),
    ...(readdirSync(resources).includes('default_app.asar') ? ["Electron's own app is in it"] : []),
  ];
  return { asarBytes, fuses: found, problems };
}

async function readFuses(executable: string): Promise<Record<string, boolean>> {
  const wire = await getCurrentFuseWire(executable);
  return Object.fromEntries(
    Object.entries(wireNames).map(([name, option]) => [name, wire[option] === FuseState.ENABLE]),
  );
}

function fuseProblems(found: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(fuses(false))
    .filter(([name, wanted]) => found[name] !== wanted)
    .map(([name, wanted]) => `The fuse ${name} must be ${wanted ? 'on' : 'off'}`);
}

/** There must be exactly one native library, for this platform, outside the archive. */
function addonProblems(resources: string): string[] {
  const addons = globSync('**/*.node', { cwd: resources });
  const wanted = `${process.platform}-`;
  const isAlone = addons.length === 1 && addons.every((path) => path.includes(wanted));
  return isAlone ? [] : [`The native libraries are ${addons.join(', ') || 'missing'}`];
}

/** Files in the archive other than the built app and its dependencies. */
function foreignFiles(asar: string): string[] {
  const entries = listPackage(asar, { isPack: false }).map((path) => path.split(/[\\/]/)[1]);
  const foreign = new Set(entries.filter((name) => !BELONGING.includes(name ?? '')));
  return [...foreign].map((name) => `"${name}" does not belong in app.asar`);
}
