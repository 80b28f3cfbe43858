import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'electron-builder';

type Fuses = NonNullable<Configuration['electronFuses']>;

interface Packaging {
  /** The target platform. */
  readonly platform: NodeJS.Platform;
  /** An unpacked Electron to copy; without it, electron-builder fetches one. */
  readonly electronDist?: string;
  readonly electronVersion: string;
  /** Whether it is a trial package, which its name shows. */
  readonly isTryOut: boolean;
  /** Lets a test attach to the main process. Never in a release. */
  readonly inspectable: boolean;
  /** The update address of installed apps; empty for none. */
  readonly updateUrl: string;
  /** Requires a signature on Windows and macOS. */
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
    // The system loads it, and cannot read an archive.
    asarUnpack: ['**/*.node'],
    // The keychain library is shipped prebuilt for every platform.
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

/** Electron's default app, which electron-builder leaves in a copied Electron. */
async function removeDefaultApp({ appOutDir }: { readonly appOutDir: string }): Promise<void> {
  await rm(join(appOutDir, 'resources', 'default_app.asar'), { force: true });
}

/** Switches off features of Electron in the program itself. */
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

/** Leaves out the keychain library's sources and its builds for other platforms. */
function keytarFor(platform: NodeJS.Platform): string[] {
  return [
    '!**/node_modules/keytar/{build,src,script}/**',
    '!**/node_modules/keytar/binding.gyp',
    `!**/node_modules/keytar/prebuilds/!(${platform}-\${arch})/**`,
    '!**/node_modules/node-addon-api/**',
  ];
}
