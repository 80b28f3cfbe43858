import { type CommandId, commandIds, commandOf, commands, type MenuGroup } from './commands.ts';

const DASHBOARD = '/dashboard/';

/** The commands that open a page of the dashboard's menu. */
export type MenuPage = {
  [Id in CommandId]: (typeof commands)[Id] extends { to: `${typeof DASHBOARD}${string}` }
    ? Id
    : never;
}[CommandId];

/** Whether a command opens a page of the dashboard's menu. */
export function isMenuPage(id: CommandId): id is MenuPage {
  return commandOf(id).to?.startsWith(DASHBOARD) === true;
}

/** The pages of the dashboard's menu, in order. */
export const menuPages: readonly MenuPage[] = commandIds.filter(isMenuPage);

/** A page's address below that of the dashboard. */
export function pathInDashboard(id: MenuPage): string {
  return commands[id].to.slice(DASHBOARD.length);
}

/** Pages by the part of the menu that they are in, in order. */
export function inMenuGroups(
  pages: readonly MenuPage[],
): { readonly title: MenuGroup | undefined; readonly pages: readonly MenuPage[] }[] {
  const groups = [...new Set(pages.map((id) => commandOf(id).group))];
  return groups.map((title) => ({
    title,
    pages: pages.filter((id) => commandOf(id).group === title),
  }));
}
