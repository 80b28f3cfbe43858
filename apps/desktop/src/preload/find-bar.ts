import { ipcRenderer } from 'electron';
import {
  FIND_OPENED,
  FIND_REQUEST,
  FIND_RESULT,
  type FindRequest,
  type FindResult,
} from '../shared/find-bar.ts';

function ask(request: FindRequest): void {
  ipcRenderer.send(FIND_REQUEST, request);
}

function start(): void {
  const text = document.querySelector('input');
  const count = document.querySelector('output');
  if (text === null || count === null) return;
  text.addEventListener('input', () => ask({ kind: 'text', text: text.value }));
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') ask({ kind: 'close' });
    if (event.key === 'Enter' && event.target === text) {
      ask({ kind: 'step', forward: !event.shiftKey });
    }
  });
  onClick('previous', () => ask({ kind: 'step', forward: false }));
  onClick('next', () => ask({ kind: 'step', forward: true }));
  onClick('close', () => ask({ kind: 'close' }));
  ipcRenderer.on(FIND_OPENED, () => text.select());
  ipcRenderer.on(FIND_RESULT, (_event, { active, matches }: FindResult) => {
    count.textContent = text.value === '' ? '' : countText(active, matches);
  });
}

function countText(active: number, matches: number): string {
  return matches === 0 ? 'None' : `${active} of ${matches}`;
}

function onClick(id: string, listener: () => void): void {
  document.getElementById(id)?.addEventListener('click', listener);
}

addEventListener('DOMContentLoaded', start);
