import { type SyntheticEvent, useCallback, useState } from 'react';
import { type SubmitAttempt, sendOnce } from '../../shared/send-once.ts';
import { type Checked, checkBySchema, type FieldErrors, type Schema } from './field-errors.ts';
import type { FormDraft } from './form-draft.ts';
import type { LostWith } from './unsaved-input.ts';
import { type DraftOf, useFormDraft } from './use-form-draft.ts';
import { type Submission, type SubmissionParts, useSubmission } from './use-submission.ts';
import { type Sent, useUnanswered } from './use-unanswered.ts';

type Values<Field extends string> = Readonly<Record<Field, string>>;

interface FieldParts<Field extends string, Request, Reply>
  extends Omit<SubmissionParts<Request, Reply>, 'lostWith' | 'check' | 'send' | 'refusedFields'> {
  /** The fields' values until something is typed; may change while the form is open. */
  readonly initial: Values<Field>;
  /**
   * The name under which the draft survives a reload and another sign-in; without one, it is lost with the
   * page, which asks before it is left.
   */
  readonly draft?: DraftOf;
  /** For what is entered anew each time, such as a password to sign in: nothing asks before it is lost. */
  readonly isPassing?: boolean;
  readonly check: (values: Values<Field>) => Checked<Request>;
  readonly refusedFields?: (error: Error, values: Values<Field>) => FieldErrors;
}

interface Sends<Request, Reply> {
  readonly send: (request: Request) => Promise<Reply>;
  readonly sendOnce?: never;
  readonly requestSchema?: never;
}

interface SendsOnce<Request, Reply> {
  readonly send?: never;
  /**
   * The key stays the same for the same request until the server has decided on it, even after a reload. A
   * request without an answer is sent again as it was until something else is typed.
   */
  readonly sendOnce: (request: Request, key: string) => Promise<Reply>;
  /**
   * For a request with defaults from the page, which may count it by then: with its schema, it is sent again as
   * it was even after a reload.
   */
  readonly requestSchema?: Schema<Request>;
}

type FormParts<Field extends string, Request, Reply> = FieldParts<Field, Request, Reply> &
  (Sends<Request, Reply> | SendsOnce<Request, Reply>);

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The props that bind an input to a field of the form. */
interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: SyntheticEvent<TextField>) => void;
}

export interface Form<Field extends string> extends Submission {
  readonly values: Values<Field>;
  readonly dirty: boolean;
  /** Whether the draft has a value for the field, even the initial one. */
  readonly isTyped: (field: Field) => boolean;
  /** Stable, so that a memoized input does not re-render on every key press. */
  readonly change: (field: Field, value: string) => void;
  /** Reads the field from the input's `name` and `value`. Stable. */
  readonly onChange: FieldProps['onChange'];
  readonly field: (field: Field) => FieldProps;
  /** Discards what was typed. */
  readonly drop: () => void;
}

/**
 * The draft entries for the pending request, its key, and what it was made of; the space keeps them from
 * clashing with a field.
 */
const SENT = ' sent';
const KEY = ' key';
const TYPED = ' typed';
const isPending = (entry: string) => [SENT, KEY, TYPED].includes(entry);

/**
 * A form of text fields: validates, submits, and shows errors at their fields. What was typed is discarded
 * only once it has been sent; what is typed while it is being sent stays.
 *
 * It is one of six hooks of forms. It is made of `useFormDraft`, which keeps what was typed, `useUnanswered`, which
 * keeps a request until it has an answer, and `useSubmission`, which checks, sends, shows what is wrong and has
 * `useUnsavedInput` ask before input is lost; where the values have another owner, a screen calls that one by
 * itself. Beside a form, `useBaseVersion` keeps the version of the record that was edited, and `useAheadOfAddress`
 * is a field whose value is in the address.
 */
export function useForm<Field extends string, Request, Reply>(
  parts: FormParts<Field, Request, Reply>,
): Form<Field> {
  const { initial, check, refusedFields, onSent } = parts;
  const { draft, change: changeDraft, drop: dropDraft, dropSent } = useFormDraft(parts.draft);
  const changes = changedFields(initial, draft);
  const values = { ...initial, ...changes };
  const typed = typedFieldsOf(draft);
  const [earlier] = useState(() => readUnansweredRequest(draft, parts.requestSchema));
  const unanswered = useUnanswered(earlier);
  const dirty = Object.keys(changes).length > 0;
  const submission = useSubmission({
    ...parts,
    lostWith: dirty ? whatLosesTheDraft(parts) : null,
    check: () => {
      const request = unanswered.sentWith(typed);
      return request === null ? check(values) : { request, errors: {} };
    },
    send: sendAndDropSent,
    refusedFields: refusedFields && ((error) => refusedFields(error, values)),
    onSent,
  });
  const { errors, clearField } = submission;

  async function sendAndDropSent(request: Request): Promise<Reply> {
    const sent: FormDraft = { ...initial, ...draft };
    const reply = await (parts.sendOnce
      ? sendUnderKey(request, parts.sendOnce)
      : parts.send(request));
    // Even if the user has left the page by then. What was typed meanwhile has not been sent.
    dropSent((entry, text) => isPending(entry) || text === sent[entry]);
    return reply;
  }

  function sendUnderKey(
    request: Request,
    sendRequest: SendsOnce<Request, Reply>['sendOnce'],
  ): Promise<Reply> {
    const sent = { content: draft[SENT] ?? '', key: draft[KEY] ?? '' };
    const isAgain = request === unanswered.sentWith(typed);
    const keep = (attempt: SubmitAttempt | null) => {
      if (attempt) {
        changeDraft({ [SENT]: attempt.content, [KEY]: attempt.key, [TYPED]: typed });
        unanswered.keep(request, typed);
      } else {
        unanswered.forget();
        dropSent(isPending);
      }
    };
    const content = isAgain ? sent.content : JSON.stringify(request);
    return sendOnce(content, { undecided: sent, keep }, (key) => sendRequest(request, key));
  }

  function clearAll(): void {
    unanswered.forget();
    submission.clear();
  }

  const change = useCallback(
    (field: string, value: string) => {
      changeDraft({ [field]: value });
      clearField(field);
    },
    [changeDraft, clearField],
  );
  const onChange = useCallback(
    ({ currentTarget: { name, value } }: SyntheticEvent<TextField>) => change(name, value),
    [change],
  );

  return {
    ...submission,
    clear: clearAll,
    values,
    dirty,
    isTyped: (field) => draft[field] !== undefined,
    change,
    onChange,
    field: (field) => ({ name: field, value: values[field], error: errors[field], onChange }),
    drop: () => {
      clearAll();
      dropDraft();
    },
  };
}

function whatLosesTheDraft({
  draft,
  isPassing,
}: Pick<FieldParts<string, unknown, unknown>, 'draft' | 'isPassing'>): LostWith | null {
  if (isPassing || draft?.device) return null;
  return draft ? 'window' : 'page';
}

/** The typed fields of a draft, without the pending request. */
function typedFieldsOf(draft: FormDraft): string {
  const typed = Object.entries(draft).filter(([entry]) => !isPending(entry));
  return JSON.stringify(Object.fromEntries(typed));
}

/** The request in a draft that has no answer yet; null if another version of the app made it. */
function readUnansweredRequest<Request>(
  { [SENT]: content = '', [TYPED]: typed = '' }: FormDraft,
  schema: Schema<Request> | undefined,
): Sent<Request> | null {
  if (schema === undefined || content === '') return null;
  const { request } = checkBySchema(schema, JSON.parse(content));
  return request && { request, typed };
}

function changedFields<Field extends string>(
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
