import { useEffect, useRef } from 'react';
import type { Form } from './use-form.ts';

type Versioned<Field extends string> = Pick<
  Form<Field | 'version'>,
  'dirty' | 'values' | 'change' | 'drop'
>;

/**
 * Keeps the version that editing started from in the draft, so that neither a reload nor a refetch replaces
 * it.
 */
export function useBaseVersion<Field extends string>({
  dirty,
  values,
  change,
  drop,
}: Versioned<Field>): void {
  const { version } = values;
  const isBegun = useRef(false);
  useEffect(() => {
    if (dirty && !isBegun.current) change('version', version);
    if (!dirty && isBegun.current) drop();
    isBegun.current = dirty;
  }, [dirty, version, change, drop]);
}
