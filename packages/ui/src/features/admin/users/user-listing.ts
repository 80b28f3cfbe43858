const listedRoles = ['admin', 'customer'] as const;

/** The role that a filter names, or undefined. */
export function listedRole(text: string | undefined): (typeof listedRoles)[number] | undefined {
  return listedRoles.find((role) => role === text);
}
