import { MAIN_ID } from '../../shared/skip-link.tsx';

/**
 * Where the focus and the selected text are in the page. Returns a function that puts them there again once the
 * page has been replaced by another with the same texts, and does nothing where it has others.
 */
export function placeInPage(): () => void {
  const main = document.getElementById(MAIN_ID);
  if (!main) return () => {};
  const focused = focusIn(main);
  const selected = selectionIn(main);
  return () => {
    focused?.();
    selected?.();
  };
}

function focusIn(main: HTMLElement): (() => void) | null {
  const { activeElement: element } = document;
  if (!element || element === main || !main.contains(element)) return null;
  const { tagName, textContent } = element;
  return () => {
    const alike = [...main.querySelectorAll<HTMLElement>(tagName)];
    alike.find((each) => each.textContent === textContent)?.focus({ preventScroll: true });
  };
}

function selectionIn(main: HTMLElement): (() => void) | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  const [from, to] = [textPlace(main, anchorNode), textPlace(main, focusNode)];
  if (!from || !to) return null;
  return () => {
    const [start, end] = [textAt(main, from), textAt(main, to)];
    if (start && end) selection.setBaseAndExtent(start, anchorOffset, end, focusOffset);
  };
}

interface TextPlace {
  readonly text: string;
  /** Among the nodes with the same text. */
  readonly index: number;
}

function textPlace(main: HTMLElement, node: Node | null): TextPlace | null {
  if (!(node instanceof Text) || !main.contains(node)) return null;
  return { text: node.data, index: textsIn(main, node.data).indexOf(node) };
}

function textAt(main: HTMLElement, { text, index }: TextPlace): Text | undefined {
  return textsIn(main, text)[index];
}

function textsIn(main: HTMLElement, text: string): Text[] {
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.data === text) found.push(node);
  }
  return found;
}
