import { rm } from 'node:fs/promises';
import { join } from 'node:path';

interface Packaging {
  /** The target platform. */
  readonly platform: NodeJS.Platform;
  /** An unpacked Electron to copy; without it, electron-builder downloads one. */
  readonly electronDist?: string;
  readonly electronVersion: string;
  /** Whether this is a trial package; its file name says so. */
  readonly isTryOut: boolean;
  /** Lets a test attach to the main process. Never in a release. */
  readonly inspectable: boolean;
  /** The update address of installed apps; empty for none. */
  readonly updateUrl: string;
  /** Requires a signature on Windows and macOS. */
  readonly mustBeSigned: boolean;
  /** The subject of the Windows certificate; an update signed by anyone else is refused. */
  readonly windowsPublisher: string;
}

/**
 * How the app is packaged; electron-builder refuses a name that it does not know. Certificates come from its
 * own environment variables.
 */
export function packaging(options: Packaging) {
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
    // The OS loads the native library and cannot read it from an archive.
    asarUnpack: ['**/*.node'],
    // The keychain library ships prebuilt for every platform.
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
      // macOS updates need the zip.
      target: ['dmg', 'zip'],
      icon: 'build/icon.icns',
      category: 'public.app-category.business',
      hardenedRuntime: true,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
    },
  };
}

/** Deletes Electron's default app, which electron-builder leaves in a copied Electron. */
async function removeDefaultApp({ appOutDir }: { readonly appOutDir: string }): Promise<void> {
  await rm(join(appOutDir, 'resources', 'default_app.asar'), { force: true });
}

/** Turns off Electron features in the binary itself. */
export function fuses(inspectable: boolean) {
  return {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: inspectable,
    // No effect on Linux.
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  };
}

/** Excludes the keychain library's sources and its builds for other platforms. */
function keytarFor(platform: NodeJS.Platform): string[] {
  return [
    '!**/node_modules/keytar/{build,src,script}/**',
    '!**/node_modules/keytar/binding.gyp',
    `!**/node_modules/keytar/prebuilds/!(${platform}-\${arch})/**`,
    '!**/node_modules/node-addon-api/**',
  ];
}
