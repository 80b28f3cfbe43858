const listedRoles = ['admin', 'customer'] as const;

const listedBlocks = ['true', 'false'] as const;

/** Whether blocked accounts or the others are asked for, or undefined. */
export function listedBlocked(text: string | undefined): (typeof listedBlocks)[number] | undefined {
  return listedBlocks.find((blocked) => blocked === text);
}

/** The role that a filter names, or undefined. */
export function listedRole(text: string | undefined): (typeof listedRoles)[number] | undefined {
  return listedRoles.find((role) => role === text);
}
