import { useEffect, useRef } from 'react';
import type { Form } from './use-form.ts';

type Versioned<Field extends string> = Pick<
  Form<Field | 'version'>,
  'dirty' | 'sending' | 'values' | 'isTyped' | 'change' | 'drop'
>;

/**
 * Keeps the version that editing started from in the draft, so that neither a reload nor a refetch replaces
 * it. What is typed while the form is being sent starts from the version that sending it makes.
 */
export function useBaseVersion<Field extends string>({
  dirty,
  sending,
  values,
  isTyped,
  change,
  drop,
}: Versioned<Field>): void {
  const { version } = values;
  const isBased = isTyped('version');
  const base = useRef<string>(null);
  useEffect(() => {
    if (dirty && base.current !== version) change('version', version);
    // Not while sending: a text that is what it was before may no longer be what is saved.
    if (!dirty && isBased && !sending) drop();
    base.current = dirty ? version : null;
  }, [dirty, sending, version, isBased, change, drop]);
}

/**
 * After a conflict: bases a retry on what is saved now, which untouched fields show from here on. Nothing that was
 * typed is lost.
 */
export async function rebaseOnSaved<Data>(
  form: Pick<Form<'version'>, 'change'>,
  refetch: () => Promise<{ readonly data: Data | undefined }>,
  versionOf: (data: Data) => string,
): Promise<void> {
  const { data } = await refetch();
  if (data !== undefined) form.change('version', versionOf(data));
}
