/** Steps of a flow; the app opens at the front page instead. */
const passing = ['/login', '/register', '/settings', '/dashboard/payment/', '/__stopped'];

/**
 * The screen to open at the next start, from the page's address; null if it should not be saved. Search and
 * filters are left out, since they may name people and the settings are plain text.
 */
export function screenToRemember(address: string): string | null {
  const pathname = URL.parse(address)?.pathname ?? '/';
  return passing.some((path) => pathname.startsWith(path)) ? null : pathname;
}
