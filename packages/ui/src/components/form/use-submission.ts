import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { errorOf } from '../../shared/error-of.ts';
import { handsFocusOn } from '../../theme/focus.ts';
import { type Checked, type FieldErrors, serverErrors } from './field-errors.ts';
import { type LostWith, useUnsavedInput } from './unsaved-input.ts';

export interface SubmissionParts<Request, Reply> {
  /** What loses the input that is not sent, and is asked about; null if nothing is entered, or nothing loses it. */
  readonly lostWith: LostWith | null;
  /** The request, or what is wrong with it. */
  readonly check: () => Checked<Request>;
  readonly send: (request: Request) => Promise<Reply>;
  /** Called if the form is still on the page. */
  readonly onSent?: ((reply: Reply) => void) | undefined;
  /** Called if the form is still on the page. */
  readonly onRefused?: ((error: Error) => void) | undefined;
  /** The fields to blame for a failure; defaults to those named by the server. */
  readonly refusedFields?: ((error: Error) => FieldErrors) | undefined;
  /** Renders the invalid fields, so that the first of them can be focused. */
  readonly reveal?: ((errors: FieldErrors) => void) | undefined;
}

export interface Submission {
  readonly errors: FieldErrors;
  readonly setErrors: Dispatch<SetStateAction<FieldErrors>>;
  /** Clears the error of a field and of its nested fields. Stable. */
  readonly clearField: (field: string) => void;
  readonly clearFailure: () => void;
  /** Clears all errors and the failure; in a form of fields, also the request that has no answer. */
  readonly clear: () => void;
  readonly sending: boolean;
  /** Why the last attempt failed, unless every error is shown at its field. */
  readonly failure: Error | null;
  /** Submits the form if it is valid and nothing is being sent. */
  readonly submit: () => void;
  /** Props for the `<form>`. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: SyntheticEvent) => void;
  };
}

/**
 * Validates and submits what `check` returns; `useForm` adds the fields for forms that do not manage their
 * own.
 */
export function useSubmission<Request, Reply>(parts: SubmissionParts<Request, Reply>): Submission {
  const { check, send, onSent, onRefused, refusedFields = serverErrors, reveal } = parts;
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const [sending, setSending] = useState(false);
  // A ref: a second click can come before the first has rendered.
  const isSending = useRef(false);
  const isMounted = useRef(false);
  // A request goes on without its page, but not without the window.
  const noteSaved = useUnsavedInput(sending && parts.lostWith ? 'window' : parts.lostWith, ref);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useLayoutEffect(() => handsFocusOn(ref.current), []);

  const showErrors = (found: FieldErrors) => {
    setErrors(found);
    reveal?.(found);
    focusFirstWrong(ref.current, found);
  };

  const showRefusal = (reason: unknown) => {
    const error = errorOf(reason);
    const found = refusedFields(error);
    showErrors(found);
    if (!areFields(ref.current, found)) setFailure(error);
    onRefused?.(error);
  };

  const sendRequest = async (request: Request) => {
    isSending.current = true;
    setSending(true);
    try {
      const reply = await send(request);
      noteSaved();
      if (isMounted.current) onSent?.(reply);
    } catch (error) {
      if (isMounted.current) showRefusal(error);
    } finally {
      isSending.current = false;
      setSending(false);
    }
  };

  const submit = () => {
    if (isSending.current) return;
    const checked = check();
    setFailure(null);
    showErrors(checked.errors);
    if (checked.request !== null) void sendRequest(checked.request);
  };

  const clearFailure = () => setFailure(null);
  const clear = () => {
    setErrors({});
    setFailure(null);
  };
  const clearField = useCallback(
    (field: string) => setErrors((found) => withoutField(found, field)),
    [],
  );
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
  };

  return {
    errors,
    setErrors,
    clearField,
    clearFailure,
    clear,
    sending,
    failure,
    submit,
    props: { ref, noValidate: true, onSubmit },
  };
}

function withoutField(errors: FieldErrors, field: string): FieldErrors {
  const isOther = ([path]: [string, string]) => path !== field && !path.startsWith(`${field}.`);
  const entries = Object.entries(errors);
  return entries.every(isOther) ? errors : Object.fromEntries(entries.filter(isOther));
}

/** Whether there are errors and each belongs to a field on the page. */
function areFields(form: HTMLFormElement | null, errors: FieldErrors): boolean {
  const names = new Set([...(form?.elements ?? [])].map((field) => field.getAttribute('name')));
  const paths = Object.keys(errors);
  return paths.length > 0 && paths.every((path) => names.has(path));
}

/** Focuses the first field with an error, in page order. */
function focusFirstWrong(form: HTMLFormElement | null, errors: FieldErrors): void {
  for (const field of form?.elements ?? []) {
    const name = field.getAttribute('name');
    if (name === null || errors[name] === undefined || !(field instanceof HTMLElement)) continue;
    field.focus();
    return;
  }
}
