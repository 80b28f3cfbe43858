import {
  type ButtonProps,
  createTheme,
  type MantineThemeComponents,
  type ModalProps,
  type TooltipProps,
  virtualColor,
} from '@mantine/core';
import type { MouseEvent } from 'react';

import { blue, carbide, green, night, red, steel, yellow } from './colors.ts';
import { FocusKeepingButton } from './focus-keeping-button.tsx';
import classes from './theme.module.css';

const headingFont = "'Archivo', 'Archivo Fallback', Arial, sans-serif";
const textFont = "'IBM Plex Sans', 'IBM Plex Sans Fallback', Arial, sans-serif";
const numberFont = "'IBM Plex Mono', 'IBM Plex Mono Fallback', monospace";

const carbideButton = {
  root: {
    '--button-bg': 'var(--kerf-carbide)',
    '--button-hover': 'var(--kerf-carbide-deep)',
    '--button-color': 'var(--kerf-on-carbide)',
  },
};

/** A filled button without a color is the page's primary action, and the only one in carbide. */
function buttonVars(_theme: unknown, { variant = 'filled', color }: ButtonProps) {
  return variant === 'filled' && color === undefined ? carbideButton : { root: {} };
}

const modal: Partial<ModalProps> = {
  centered: true,
  transitionProps: { duration: 140, transition: 'fade' },
  overlayProps: { backgroundOpacity: 0.45, color: '#0c0e10' },
  styles: {
    content: {
      // In the dark scheme, the overlay is as dark as the dialog.
      border: '1px solid var(--kerf-rule)',
      // The title stays at the top, over a field that would be focused below it.
      scrollPaddingTop: '4.5rem',
    },
    title: { fontWeight: 650, overflowWrap: 'anywhere' },
  },
};

const tooltip: Partial<TooltipProps> = { openDelay: 200, withArrow: false };

const dialogParts = {
  // A dialog's <header> would count as another banner landmark.
  header: { role: 'presentation' },
  // Otherwise, the second click of a double click on the opener would close the dialog.
  overlay: {
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 1) event.stopPropagation();
    },
  },
};

const dialog = { attributes: dialogParts, closeButtonProps: { 'aria-label': 'Close' } };

// By name, since importing the components would put all of them into the first load.
const components: MantineThemeComponents = {
  ActionIcon: { classNames: { root: classes.icon ?? '' } },
  Anchor: {
    defaultProps: { underline: 'always', inherit: true },
    classNames: { root: classes.link ?? '' },
  },
  Burger: { classNames: { root: classes.burger ?? '' } },
  Button: {
    defaultProps: { size: 'sm' },
    classNames: { root: classes.button ?? '', loader: classes.loader ?? '' },
    vars: buttonVars,
  },
  CloseButton: { classNames: { root: `${classes.icon} ${classes.close}` } },
  Checkbox: {
    defaultProps: { iconColor: 'var(--mantine-color-ink-contrast)' },
    classNames: { input: classes.checkbox ?? '' },
  },
  Drawer: { defaultProps: { ...dialog, transitionProps: { duration: 160 } } },
  Input: { classNames: { input: classes.input ?? '' } },
  InputWrapper: { classNames: { label: classes.label ?? '' } },
  Modal: { defaultProps: { ...dialog, ...modal } },
  Radio: { defaultProps: { iconColor: 'var(--mantine-color-ink-contrast)' } },
  Skeleton: { defaultProps: { animate: false }, classNames: { root: classes.skeleton ?? '' } },
  // As large and as high as the text around it, unless it says otherwise.
  Text: { defaultProps: { inherit: true } },
  Tooltip: { defaultProps: tooltip },
  UnstyledButton: { defaultProps: { component: FocusKeepingButton } },
};

/** Kerf's Mantine theme. Colors by role are in tokens.css. */
export const theme = createTheme({
  colors: {
    steel,
    gray: steel,
    dark: night,
    carbide,
    red,
    green,
    yellow,
    blue,
    ink: virtualColor({ name: 'ink', light: 'steel', dark: 'steel' }),
  },
  primaryColor: 'ink',
  primaryShade: 6,
  autoContrast: true,
  luminanceThreshold: 0.25,
  white: '#ffffff',
  black: '#171b1e',
  fontFamily: textFont,
  fontFamilyMonospace: numberFont,
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  headings: {
    fontFamily: headingFont,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.5rem + 1.1vw, 2.25rem)', lineHeight: '1.12' },
      h2: { fontSize: 'clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem)', lineHeight: '1.18' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.3' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '1px', sm: '2px', md: '3px', lg: '4px', xl: '6px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 8px 24px -12px rgb(23 27 30 / 0.35)',
    lg: '0 16px 40px -16px rgb(23 27 30 / 0.4)',
    xl: '0 24px 56px -20px rgb(23 27 30 / 0.45)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components,
});
