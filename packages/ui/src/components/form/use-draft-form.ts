import {
  type Dispatch,
  type SetStateAction,
  type SyntheticEvent,
  useCallback,
  useState,
} from 'react';
import type { FieldErrors } from './field-errors.ts';
import type { DraftOwner, FormDraft } from './form-draft.ts';
import { useFormDraft } from './use-form-draft.ts';

type Values<Field extends string> = Readonly<Record<Field, string>>;

interface DraftFormParts<Field extends string> {
  readonly owner: DraftOwner;
  /** What the fields hold until something is typed; may become newer while the form is open. */
  readonly initial: Values<Field>;
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a text input is given to be one of the form's fields. */
interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: SyntheticEvent<TextField>) => void;
}

export interface DraftForm<Field extends string> {
  readonly values: Values<Field>;
  /** The fields that were changed, with what they hold now. */
  readonly changes: Partial<Values<Field>>;
  readonly dirty: boolean;
  readonly errors: FieldErrors;
  /** Marks what is wrong. Fields that are changed lose their mark, and that of their parts. */
  readonly setErrors: Dispatch<SetStateAction<FieldErrors>>;
  /** Always the same function, so that what is given it need not be drawn again with every key. */
  readonly change: (field: Field, value: string) => void;
  /** Takes the field and what it holds from the input's `name` and `value`; always the same function. */
  readonly onChange: FieldProps['onChange'];
  readonly field: (field: Field) => FieldProps;
  /** Forgets what was typed. */
  readonly drop: () => void;
}

/** A form of text fields that loses nothing typed: not to a reload, an error or an expired session. */
export function useDraftForm<Field extends string>({
  owner,
  initial,
}: DraftFormParts<Field>): DraftForm<Field> {
  const { draft, change, drop } = useFormDraft(owner);
  const [errors, setErrors] = useState<FieldErrors>({});
  const values = merged(initial, draft);
  const changes = changesOf(initial, draft);

  const changeField = useCallback(
    (field: string, value: string) => {
      change({ [field]: value });
      setErrors((found) => withoutField(found, field));
    },
    [change],
  );
  const onChange = useCallback(
    ({ currentTarget: { name, value } }: SyntheticEvent<TextField>) => changeField(name, value),
    [changeField],
  );

  return {
    values,
    changes,
    dirty: Object.keys(changes).length > 0,
    errors,
    setErrors,
    change: changeField,
    onChange,
    field: (field) => ({ name: field, value: values[field], error: errors[field], onChange }),
    drop: () => {
      setErrors({});
      drop();
    },
  };
}

function withoutField(errors: FieldErrors, field: string): FieldErrors {
  const isOther = ([path]: [string, string]) => path !== field && !path.startsWith(`${field}.`);
  const entries = Object.entries(errors);
  return entries.every(isOther) ? errors : Object.fromEntries(entries.filter(isOther));
}

function merged<Field extends string>(initial: Values<Field>, draft: FormDraft): Values<Field> {
  return { ...initial, ...changesOf(initial, draft) };
}

function changesOf<Field extends string>(
  initial: Values<Field>,
  draft: FormDraft,
): Partial<Values<Field>> {
  const changes: Partial<Record<Field, string>> = {};
  for (const field in initial) {
    const typed = draft[field];
    if (typed !== undefined && typed !== initial[field]) changes[field] = typed;
  }
  return changes;
}

/** Brings the reader to the first field, in the order of the page, that has something wrong. */
export function focusFirstWrong(form: HTMLFormElement | null, errors: FieldErrors): void {
  for (const control of form?.elements ?? []) {
    const name = control.getAttribute('name');
    if (name === null || errors[name] === undefined || !(control instanceof HTMLElement)) continue;
    control.focus();
    return;
  }
}
