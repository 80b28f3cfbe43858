import type { Locator } from '@playwright/test';

/** The texts in each of these elements that run over one of its buttons or out of it. */
export async function textsInTheWay(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => {
    const isOver = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const boxesOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    };
    const textsOf = (element: Element) => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode);
      return texts.filter(({ parentElement }) => !parentElement?.closest('svg, button'));
    };
    const buttonsOf = (element: Element) => [
      ...element.querySelectorAll('button, [class*="Button-root"]'),
    ];
    return all.flatMap((element) => {
      const edge = element.getBoundingClientRect();
      const buttons = buttonsOf(element);
      const inTheWay = (text: Node) =>
        boxesOf(text).some(
          (box) =>
            box.right > edge.right + 1 ||
            buttons.some(
              (button) => !button.contains(text) && isOver(box, button.getBoundingClientRect()),
            ),
        );
      return textsOf(element)
        .filter(inTheWay)
        .map(({ textContent }) => textContent ?? '');
    });
  });
}

/** The buttons that any of these elements cover, by their text or label. */
export async function coveredButtons(covers: Locator): Promise<string[]> {
  return covers.evaluateAll((all) => {
    const isCovered = (button: Element) => {
      const { left, right, top, bottom, width } = button.getBoundingClientRect();
      return all.some((cover) => {
        const box = cover.getBoundingClientRect();
        const wide = Math.min(right, box.right) - Math.max(left, box.left);
        const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
        return width > 0 && wide > 1 && high > 1 && !cover.contains(button);
      });
    };
    return [...document.querySelectorAll('button, [class*="Button-root"]')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && isCovered(button))
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
  });
}
