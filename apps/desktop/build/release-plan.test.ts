import { expect, it } from 'vitest';
import { releasePlan } from './release-plan.ts';

it('makes what Linux can, with and without the tools from GitHub', () => {
  const near = releasePlan({ platform: 'linux', reachesGitHub: true });
  expect(near.targets).toEqual(['AppImage', 'deb', 'tar.gz']);
  const far = releasePlan({ platform: 'linux', reachesGitHub: false });
  expect(far.targets).toEqual(['tar.gz']);
  expect(far.elsewhere.map(({ target }) => target)).toContain('AppImage and deb');
});

it.each(['linux', 'win32', 'darwin'] as const)(
  'names every system that %s cannot make',
  (platform) => {
    const { targets, elsewhere } = releasePlan({ platform, reachesGitHub: true });
    const all = `${targets.join()} ${elsewhere.map(({ target }) => target).join()}`;
    for (const target of ['AppImage', 'nsis', 'dmg']) expect(all).toContain(target);
  },
);
