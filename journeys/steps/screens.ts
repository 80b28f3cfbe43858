import { commandIds, commandOf, isFor, type Standing } from '@kerf/ui/platform/commands';

/** The dashboard's pages that somebody sees, from the commands that lead there: a new page cannot be forgotten. */
export function dashboardPaths(standing: Standing): string[] {
  return commandIds
    .map(commandOf)
    .filter(({ audience }) => isFor(audience, standing))
    .flatMap(({ to = '' }) => (to.startsWith('/dashboard') ? [to] : []));
}
