import { spawnSync } from 'node:child_process';
import type { HeadlessSession } from './headless-session.ts';

/** Presses a key in the window of a session with this title. Returns whether there is such a window. */
export function pressKey(session: HeadlessSession, title: RegExp, key: string): boolean {
  const search = ['search', '--onlyvisible', '--name', title.source];
  return act(session, [...search, 'windowfocus', 'key', key]);
}

/** Clicks a button of the mouse in the middle of a session's screen; 8 is Back, 9 is Forward. */
export function clickMouse(session: HeadlessSession, button: number): boolean {
  return act(session, ['mousemove', '600', '400', 'click', `${button}`]);
}

function act({ env }: HeadlessSession, args: readonly string[]): boolean {
  return spawnSync('xdotool', args, { env: { ...process.env, ...env } }).status === 0;
}
