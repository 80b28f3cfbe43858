import type { Locator } from '@playwright/test';

/** Drops one picture per color on a target, as from a folder of photos. */
export async function dropPictures(place: Locator, colors: readonly string[]): Promise<void> {
  const dataTransfer = await place.page().evaluateHandle(async (wanted) => {
    const dropped = new DataTransfer();
    for (const color of wanted) {
      const canvas = new OffscreenCanvas(1600, 1200);
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('There is no canvas to draw on.');
      pen.fillStyle = color;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      const picture = await canvas.convertToBlob({ type: 'image/jpeg' });
      dropped.items.add(new File([picture], `${color}.jpg`, { type: picture.type }));
    }
    return dropped;
  }, colors);
  await place.dispatchEvent('drop', { dataTransfer });
}

/** Drops an SVG with a script in it, disguised as a photo. */
export async function dropDisguisedDrawing(place: Locator, name: string): Promise<void> {
  const dataTransfer = await place.page().evaluateHandle((fileName) => {
    const dropped = new DataTransfer();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    dropped.items.add(new File([drawing], fileName, { type: 'image/jpeg' }));
    return dropped;
  }, name);
  await place.dispatchEvent('drop', { dataTransfer });
}
