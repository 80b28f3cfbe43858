import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react';
import { useIsHydrated } from '../platform/use-browser-fact.ts';

interface Scheme {
  readonly name: string;
  readonly icon: TablerIcon;
  readonly next: MantineColorScheme;
}

const schemes: Record<MantineColorScheme, Scheme> = {
  auto: { name: 'as the system', icon: IconDeviceDesktop, next: 'light' },
  light: { name: 'light', icon: IconSun, next: 'dark' },
  dark: { name: 'dark', icon: IconMoon, next: 'auto' },
};

/** The scheme that the switch changes to. */
export function nextScheme(scheme: MantineColorScheme): MantineColorScheme {
  return schemes[scheme].next;
}

/** Cycles through the schemes: system, light, dark. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The choice is stored in the browser, so a prerendered page cannot show it.
  const shown = useIsHydrated() ? colorScheme : 'auto';
  const { name, icon: Icon } = schemes[shown];
  const next = nextScheme(shown);
  const label = `Colours: ${name}. Switch to ${schemes[next].name}`;
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
