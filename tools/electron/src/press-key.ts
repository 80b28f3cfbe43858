import { spawnSync } from 'node:child_process';
import type { HeadlessSession } from './headless-session.ts';

/** Presses a key in the window of a session with this title. Returns whether there is such a window. */
export function pressKey(session: HeadlessSession, title: RegExp, key: string): boolean {
  const args = ['search', '--onlyvisible', '--name', title.source, 'windowfocus', 'key', key];
  const { status } = spawnSync('xdotool', args, { env: { ...process.env, ...session.env } });
  return status === 0;
}
