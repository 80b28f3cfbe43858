import type { TablerIcon } from '@tabler/icons-react';

/** One line of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Said more quietly behind the label. */
  readonly detail?: string | undefined;
  readonly icon: TablerIcon;
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** The palette stays open, for example to search again. */
  readonly stays?: boolean;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}
