/** Whether the machine's keyboard has a Command key in the place of Ctrl. */
export function isApple({ userAgent }: Pick<Navigator, 'userAgent'>): boolean {
  return /Mac|iPhone|iPad/.test(userAgent);
}
