import type { ApiClient } from '@kerf/api-client/client';
import { product } from '@kerf/contract/schemas/product';
import { expectedStock } from '@kerf/contract/schemas/stock';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';
import { isPageDrawn } from '../../shared/drawn-page.ts';
import { MAIN_ID } from '../../shared/skip-link.tsx';
import { useCatalogue } from '../catalog/catalogue.ts';
import { productKeys, productQuery } from '../catalog/products.queries.ts';

/** Begins a query with what came with the page and is as old as that, and asks for it again at once. */
function useFromPage<Data>(find: () => Data | undefined) {
  const [found] = useState(find);
  return {
    initialData: () => found,
    initialDataUpdatedAt: performance.timeOrigin,
    refetchOnMount: found === undefined || ('always' as const),
  };
}

/**
 * A product: first as everybody sees it, if the server has drawn its page, then as the person at the screen does.
 */
export function useDrawnProduct(id: string) {
  useEffect(() => forgetDrawnData, []);
  const query = productQuery(useCatalogue(), id);
  return useQuery({ ...query, ...useFromPage(() => productDrawn(id)) });
}

/** Leaves the focus and the selected text where they were in the drawn page when this component takes its place. */
export function useDrawnPlace(): void {
  const [restore] = useState(() => (isPageDrawn() ? placeInPage() : null));
  useLayoutEffect(() => restore?.(), [restore]);
}

/** How much of a product is on its way; like `useDrawnProduct`. */
export function useDrawnExpected(id: string) {
  const drawn = useFromPage(
    () => productDrawn(id) && expectedStock.safeParse(drawnData('expected')).data,
  );
  return useQuery({ ...expectedStockQuery(useApi(), id), ...drawn });
}

/** The product that the page was drawn of, if it is this one. */
function productDrawn(id: string) {
  const { data } = product.safeParse(drawnData('product'));
  return data?._id === id ? data : undefined;
}

/** How much of a product is on its way. */
function expectedStockQuery(api: ApiClient, id: string) {
  return callQuery([...productKeys.one(id), 'expected'], api.getExpectedStock, { params: { id } });
}

const DRAWN_DATA = 'drawn-data';

/** A part of what the page was drawn from, unchecked; undefined if it was not, or has been left since. */
function drawnData(part: 'product' | 'expected'): unknown {
  const text = document.getElementById(DRAWN_DATA)?.textContent;
  return text ? JSON.parse(text)[part] : undefined;
}

/** Forgets what the page was drawn from, which is old once the page has been left. */
function forgetDrawnData(): void {
  document.getElementById(DRAWN_DATA)?.remove();
}

/**
 * Where the focus and the selected text are in the page. Returns a function that puts them there again once the
 * page has been replaced by another with the same texts, and does nothing where it has others.
 */
function placeInPage(): () => void {
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
