const LONGEST_MS = 2_000;

/**
 * Resolves once what is being drawn now has been seen: code that is not needed for it can wait until
 * then. A window that is not shown paints nothing, so it waits for a moment only.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The callback runs before the frame is painted, and the task after it.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
