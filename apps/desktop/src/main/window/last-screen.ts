/** Screens that are a step of something else; the app opens at the front page instead. */
const passing = ['/login', '/register', '/settings', '/dashboard/payment/', '/__stopped'];

/**
 * The screen to open at the next start, from the address of the page; null where it should not be remembered.
 * Its search and filters are left out, since they may name people and the settings are plain text.
 */
export function screenToRemember(address: string): string | null {
  const pathname = URL.parse(address)?.pathname ?? '/';
  return passing.some((path) => pathname.startsWith(path)) ? null : pathname;
}
