export interface ReleasePlan {
  readonly targets: readonly string[];
  /** Targets that need another machine, with the reason. */
  readonly elsewhere: readonly { readonly target: string; readonly needs: string }[];
}

interface Machine {
  readonly platform: NodeJS.Platform;
  /** Whether electron-builder can download its packaging tools from GitHub. */
  readonly reachesGitHub: boolean;
}

const windows = { target: 'nsis (Windows)', needs: 'a Windows machine' };
const mac = { target: 'dmg and zip (macOS)', needs: 'a Mac' };
const linux = { target: 'AppImage, deb and tar.gz (Linux)', needs: 'a Linux machine' };

/** One Mac builds both architectures, since one update file describes both. */
const macTargets = ['dmg:x64', 'dmg:arm64', 'zip:x64', 'zip:arm64'];

/** The release packages that this machine can make. */
export function releasePlan({ platform, reachesGitHub }: Machine): ReleasePlan {
  if (platform === 'win32') return { targets: ['nsis'], elsewhere: [linux, mac] };
  if (platform === 'darwin') return { targets: macTargets, elsewhere: [linux, windows] };
  if (reachesGitHub) return { targets: ['AppImage', 'deb', 'tar.gz'], elsewhere: [windows, mac] };
  const tools = {
    target: 'AppImage and deb',
    needs: 'packaging tools from GitHub, out of reach here',
  };
  return { targets: ['tar.gz'], elsewhere: [tools, windows, mac] };
}
