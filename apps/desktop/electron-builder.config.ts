import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';

type Fuses = NonNullable<Configuration['electronFuses']>;

interface Packaging {
  /** The one that the package is for. */
  readonly platform: NodeJS.Platform;
  /** An unpacked Electron to copy; without it, the one of the version is fetched. */
  readonly electronDist?: string;
  readonly electronVersion: string;
  /** Whether the package is to try out, and says so in its name. */
  readonly isTryOut: boolean;
  /** Lets a test attach to the app's own process. Never so in a release. */
  readonly inspectable: boolean;
  /** Where installed apps look for updates; empty for nowhere. */
  readonly updateUrl: string;
  /** Makes no app for Windows or macOS that is not signed. */
  readonly mustBeSigned: boolean;
  /** The subject of the Windows certificate: an update signed by another is refused. */
  readonly windowsPublisher: string;
}

/** How the app is packaged. Certificates come from electron-builder's own environment variables. */
export function packaging(options: Packaging): Configuration {
  const { platform, electronDist, electronVersion, updateUrl, mustBeSigned, windowsPublisher } =
    options;
  return {
    appId: 'com.kerf.desktop',
    productName: 'Kerf',
    copyright: 'Kerf',
    ...(electronDist === undefined ? {} : { electronDist }),
    afterExtract: removeDefaultApp,
    electronVersion,
    electronLanguages: ['en-US'],
    electronFuses: fuses(options.inspectable),
    directories: { output: 'dist', buildResources: 'build' },
    artifactName: `Kerf-${options.isTryOut ? 'try-out-' : ''}\${version}-\${os}-\${arch}.\${ext}`,
    files: ['out/**', 'package.json', '!**/*.map', ...keytarFor(platform)],
    asar: true,
    // The system loads it itself, and cannot look into an archive.
    asarUnpack: ['**/*.node'],
    // The keychain's library comes built for every platform.
    npmRebuild: false,
    forceCodeSigning: mustBeSigned,
    protocols: [{ name: 'Kerf order', schemes: ['kerf'] }],
    publish: updateUrl === '' ? null : { provider: 'generic', url: updateUrl },
    linux: {
      target: ['AppImage', 'deb', 'tar.gz'],
      executableName: 'kerf',
      icon: 'build/icons',
      category: 'Office',
      synopsis: 'Order saw blades, and run the desk that sells them',
      maintainer: 'Kerf <desktop@kerf.example>',
      forceCodeSigning: false,
    },
    win: {
      target: ['nsis'],
      icon: 'build/icon.ico',
      ...(windowsPublisher === ''
        ? {}
        : {
            signtoolOptions: { publisherName: windowsPublisher },
            verifyUpdateCodeSignature: true,
          }),
    },
    nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
    mac: {
      // Updates come from the zip.
      target: ['dmg', 'zip'],
      icon: 'build/icon.icns',
      category: 'public.app-category.business',
      hardenedRuntime: true,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
    },
  };
}

/** What Electron runs without an app of its own; electron-builder leaves it in a copied one. */
async function removeDefaultApp({ appOutDir }: { readonly appOutDir: string }): Promise<void> {
  await rm(join(appOutDir, 'resources', 'default_app.asar'), { force: true });
}

/** What Electron can do that an installed app must not; changed in the program itself. */
export function fuses(inspectable: boolean): Fuses {
  return {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: inspectable,
    // On Linux it has no effect.
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  };
}

/** Of the keychain's library, neither what building it takes nor what it is built as for others. */
function keytarFor(platform: NodeJS.Platform): string[] {
  return [
    '!**/node_modules/keytar/{build,src,script}/**',
    '!**/node_modules/keytar/binding.gyp',
    `!**/node_modules/keytar/prebuilds/!(${platform}-\${arch})/**`,
    '!**/node_modules/node-addon-api/**',
  ];
}
