import { type BrowserWindow, WebContentsView } from 'electron';
import { z } from 'zod';
import { APP_ORIGIN } from '../../shared/app-origin.ts';
import {
  FIND_OPENED,
  FIND_REQUEST,
  FIND_RESULT,
  type FindRequest,
  type FindResult,
} from '../../shared/find-bar.ts';
import { FIND_BAR_PATH } from './find-bar-page.ts';
import { findBarPlace } from './find-bar-place.ts';

const LONGEST_TEXT = 500;

const findRequest: z.ZodType<FindRequest> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().max(LONGEST_TEXT) }),
  z.object({ kind: z.literal('step'), forward: z.boolean() }),
  z.object({ kind: z.literal('close') }),
]);

interface FindBarParts {
  readonly window: () => BrowserWindow | null;
  readonly preload: string;
  /** The page's zoom, which is also the bar's: Chromium keeps one for each origin. */
  readonly zoom: () => number;
}

/** Find on page. The bar is a separate view, because a field in the page would match its own text. */
export interface FindBar {
  open(): void;
  next(): void;
  /** Makes room for another zoom. */
  resize(): void;
}

export function createFindBar({ window, preload, zoom }: FindBarParts): FindBar {
  let bar: OpenBar | null = null;

  function open(): OpenBar | null {
    const parent = window();
    if (parent === null) return null;
    bar ??= openBar({ parent, preload, zoom, onClose: () => (bar = null) });
    bar.focus();
    return bar;
  }

  return {
    open: () => void open(),
    next: () => (bar === null ? void open() : bar.step(true)),
    resize: () => bar?.place(),
  };
}

interface OpenBar {
  focus(): void;
  place(): void;
  step(forward: boolean): void;
}

interface OpenBarParts {
  readonly parent: BrowserWindow;
  readonly preload: string;
  readonly zoom: () => number;
  readonly onClose: () => void;
}

function openBar({ parent, preload, zoom, onClose }: OpenBarParts): OpenBar {
  const page = parent.webContents;
  const view = new WebContentsView({
    webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  let text = '';

  function place(): void {
    view.setBounds(findBarPlace(parent.getContentBounds().width, zoom()));
  }

  function focus(): void {
    view.webContents.focus();
    view.webContents.send(FIND_OPENED);
  }

  function show(result: FindResult): void {
    view.webContents.send(FIND_RESULT, result);
  }

  function find(wanted: string): void {
    text = wanted;
    if (text !== '') return void page.findInPage(text, { findNext: true });
    page.stopFindInPage('clearSelection');
    show({ active: 0, matches: 0 });
  }

  function step(forward: boolean): void {
    if (text !== '') page.findInPage(text, { forward, findNext: false });
  }

  function onFound(_event: unknown, found: { activeMatchOrdinal: number; matches: number }): void {
    show({ active: found.activeMatchOrdinal, matches: found.matches });
  }

  function close(): void {
    onClose();
    parent.off('resize', place);
    parent.off('closed', onClose);
    page.off('found-in-page', onFound);
    page.off('did-start-navigation', closeOnLeave);
    page.stopFindInPage('keepSelection');
    parent.contentView.removeChildView(view);
    view.webContents.close();
    page.focus();
  }

  function closeOnLeave(details: { readonly isMainFrame: boolean }): void {
    if (details.isMainFrame) close();
  }

  view.webContents.ipc.on(FIND_REQUEST, (_event, request: unknown) => {
    const parsed = findRequest.safeParse(request);
    if (!parsed.success) return;
    if (parsed.data.kind === 'close') close();
    else if (parsed.data.kind === 'step') step(parsed.data.forward);
    else find(parsed.data.text);
  });
  parent.on('resize', place);
  parent.once('closed', onClose);
  page.on('found-in-page', onFound);
  page.on('did-start-navigation', closeOnLeave);
  parent.contentView.addChildView(view);
  place();
  void view.webContents.loadURL(APP_ORIGIN + FIND_BAR_PATH).then(focus);
  return { focus, place, step };
}
