/** The alerts of a file of rules with their severities, in order. */
export function alertsOf(rules: string): ReadonlyMap<string, string> {
  const found = rules.matchAll(/- alert: (\w+)\n[\s\S]*?severity: (\w+)/g);
  return new Map([...found].map(([, alert = '', severity = '']) => [alert, severity]));
}
