/** Whether the machine's keyboard has a Command key instead of Ctrl. */
export function isApple({ userAgent }: Pick<Navigator, 'userAgent'>): boolean {
  return /Mac|iPhone|iPad/.test(userAgent);
}
