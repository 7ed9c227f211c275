import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dropAllDrafts, dropDraft, loadDraft, mergeDraft, saveDraft } from './draft.ts';
import { isSame } from './form-values.ts';

const DRAFT_PAUSE_MS = 300;

export type FieldName<V> = keyof V & string;
export type FieldErrors<V> = Partial<Record<FieldName<V>, string>>;

/** What a field needs: `<TextField label={…} {...form.field('userName')} />`. */
export interface FieldBinding<T> {
  name: string;
  value: T;
  error: string | undefined;
  onChange(value: T): void;
}

type Messages = Readonly<Record<string, string>>;

interface FormOptions<V extends object> {
  initial: V;
  /** The message for each broken field; an empty object when all is well. */
  validate?: (values: V) => FieldErrors<V>;
  /** Calls the fields in messages of the server as the screen does. */
  relabelled?: (messages: Messages) => Messages;
  /** Names the draft, for instance `user:42`; what was typed then survives a reload or a new sign-in. */
  draftKey?: string;
}

export interface Form<V extends object> {
  readonly values: V;
  readonly errors: FieldErrors<V>;
  readonly isDirty: boolean;
  /** What was typed before the page went away has been brought back. */
  readonly wasRestored: boolean;
  set<K extends FieldName<V>>(name: K, value: V[K]): void;
  setErrors(errors: Messages): void;
  /** Checks all rules, shows the errors and returns them. */
  validate(): FieldErrors<V>;
  /** Starts over from these values, or from the initial ones. */
  reset(values?: V): void;
  field<K extends FieldName<V>>(name: K): FieldBinding<V[K]>;
  dropDraft(): void;
}

/** The state of a form: values, errors at their fields, and whether anything would be lost by leaving. */
export function useForm<V extends object>({ initial, validate, relabelled, draftKey }: FormOptions<V>): Form<V> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(() => mergeDraft(initial, draftKey ? loadDraft(draftKey) : undefined));
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [wasRestored, setWasRestored] = useState(values !== initial);
  const draftTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDirty = useMemo(() => !isSame(values, start), [values, start]);

  useEffect(() => {
    if (draftKey === undefined) return;
    if (!isDirty) return dropDraft(draftKey);
    draftTimer.current = setTimeout(() => saveDraft(draftKey, start, values), DRAFT_PAUSE_MS);
    return () => clearTimeout(draftTimer.current);
  }, [draftKey, isDirty, start, values]);

  const forgetDraft = useCallback(() => {
    clearTimeout(draftTimer.current);
    if (draftKey !== undefined) dropDraft(draftKey);
    setWasRestored(false);
  }, [draftKey]);

  function set<K extends FieldName<V>>(name: K, value: V[K]) {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others as FieldErrors<V>);
  }

  return {
    values,
    errors,
    isDirty,
    wasRestored,
    set,
    setErrors: (broken) => setErrors((relabelled?.(broken) ?? broken) as FieldErrors<V>),
    validate() {
      const broken = validate?.(values) ?? {};
      setErrors(broken);
      return broken;
    },
    reset(next = start) {
      forgetDraft();
      setStart(next);
      setValues(next);
      setErrors({});
    },
    field: (name) => ({ name, value: values[name], error: errors[name], onChange: (value) => set(name, value) }),
    dropDraft: forgetDraft,
  };
}

/** Forgets all drafts: call it when an administrator signs out. */
export function clearDrafts(): void {
  dropAllDrafts();
}
