import { getDocument, OPS, Util } from 'unpdf/pdfjs';

/** A rectangle in points, from the lower left corner of the page. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

export interface PlacedText extends Box {
  readonly text: string;
}

/** Where the first row and column of a picture begin: "top left" for a picture that is not turned. */
interface PlacedPicture extends Box {
  readonly begins: string;
}

export interface PlacedPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
  readonly pictures: readonly PlacedPicture[];
}

/** Where the texts and pictures of a PDF stand, by page. */
export async function pdfPlaces(bytes: Uint8Array): Promise<PlacedPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: PlacedPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , size = 0, left = 0, bottom = 0] = item.transform.map(Number);
      return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + size }];
    });
    const { fnArray, argsArray } = await page.getOperatorList();
    pages.push({ width, height, texts, pictures: picturesOf(fnArray, argsArray) });
  }
  await task.destroy();
  return pages;
}

type Matrix = readonly number[];

function picturesOf(operators: readonly number[], args: readonly unknown[]): PlacedPicture[] {
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  return operators.flatMap((operator, index) => {
    if (operator === OPS.save) saved.push(matrix);
    if (operator === OPS.restore) matrix = saved.pop() ?? matrix;
    if (operator === OPS.transform) matrix = Util.transform([...matrix], numbersOf(args[index]));
    return operator === OPS.paintImageXObject ? [placed(matrix)] : [];
  });
}

function numbersOf(args: unknown): number[] {
  return Array.isArray(args) ? args.map(Number) : [];
}

/** A picture is drawn in the unit square, its first row at the top. */
function placed([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix): PlacedPicture {
  const [left, right] = [e + Math.min(0, a, c, a + c), e + Math.max(0, a, c, a + c)];
  const [bottom, top] = [f + Math.min(0, b, d, b + d), f + Math.max(0, b, d, b + d)];
  const [x, y] = [c + e, d + f];
  const vertical = y > (bottom + top) / 2 ? 'top' : 'bottom';
  const horizontal = x > (left + right) / 2 ? 'right' : 'left';
  return { left, right, bottom, top, begins: `${vertical} ${horizontal}` };
}

/** Whether two rectangles share more than an edge. */
export function overlap(one: Box, other: Box): boolean {
  const apart =
    one.right <= other.left + 0.5 ||
    other.right <= one.left + 0.5 ||
    one.top <= other.bottom + 0.5 ||
    other.top <= one.bottom + 0.5;
  return !apart;
}
