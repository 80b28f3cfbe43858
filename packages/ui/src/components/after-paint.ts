const LONGEST_MS = 2_000;

/**
 * Resolves after the next frame is painted, for code that the first frame does not need. A hidden window
 * never paints, so there it resolves after a short delay.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The callback runs before the paint, and the task it queues runs after.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
