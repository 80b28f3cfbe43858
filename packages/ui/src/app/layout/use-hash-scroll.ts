import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Brings the element that the address names into view, also after coming from another page. */
export function useHashScroll(): void {
  const location = useLocation();
  useEffect(() => scrollToNamed(location), [location]);
}

function scrollToNamed({ hash }: Location): void {
  if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
}
