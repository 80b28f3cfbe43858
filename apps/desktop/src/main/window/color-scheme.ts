import type { ColorScheme } from '@kerf/ui/platform/platform';
import type { SettingsStore } from '../settings/settings.ts';

/** The part of Electron's `nativeTheme` that decides how menus, dialogs and empty windows look. */
interface Theme {
  themeSource: 'system' | 'light' | 'dark';
}

interface ColorSchemeParts {
  readonly theme: Theme;
  readonly settings: SettingsStore;
}

/** Draws everything around the page in the page's scheme, at the next start from the first moment. */
export function createColorScheme({ theme, settings }: ColorSchemeParts) {
  const apply = (scheme: ColorScheme) => {
    theme.themeSource = scheme === 'auto' ? 'system' : scheme;
  };
  apply(settings.get().scheme);
  return {
    set: (scheme: ColorScheme) => {
      apply(scheme);
      if (scheme !== settings.get().scheme) settings.change({ scheme });
    },
  };
}
