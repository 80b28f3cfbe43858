import { useComputedColorScheme } from '@mantine/core';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useCallback, useState } from 'react';

interface CardStyle {
  /**
   * The key of the element that `probe` is the ref of, so that its colors are read again when the scheme
   * changes.
   */
  readonly scheme: string;
  /** A ref callback that reads the element's text, outline and decoration colors. */
  readonly probe: (element: HTMLElement | null) => void;
  readonly style: StripeElementStyle;
}

/** The style of Stripe's card field in the colors of the current scheme. */
export function useCardStyle(): CardStyle {
  const scheme = useComputedColorScheme();
  const [style, setStyle] = useState<StripeElementStyle>({});
  const probe = useCallback((element: HTMLElement | null) => {
    if (element) setStyle(styleFrom(getComputedStyle(element)));
  }, []);
  return { scheme, probe, style };
}

function styleFrom({ color, outlineColor, textDecorationColor }: CSSStyleDeclaration) {
  return {
    base: {
      color,
      iconColor: outlineColor,
      fontFamily: "'IBM Plex Sans', system-ui, sans-serif",
      fontSize: '16px',
      fontSmoothing: 'antialiased',
      '::placeholder': { color: outlineColor },
      ':disabled': { color: outlineColor },
    },
    invalid: { color: textDecorationColor, iconColor: textDecorationColor },
  } satisfies StripeElementStyle;
}
