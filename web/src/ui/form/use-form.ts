import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dropAllDrafts, dropDraft, loadDraft, mergeDraft, saveDraft } from './draft.ts';
import { isSame } from './form-values.ts';

const DRAFT_PAUSE_MS = 300;

export type FieldName<V> = keyof V & string;
export type FieldErrors<V> = Partial<Record<FieldName<V>, string>>;

/** The props of a field: `<TextField label={…} {...form.field('userName')} />`. */
export interface FieldBinding<T> {
  name: string;
  value: T;
  error: string | undefined;
  onChange(value: T): void;
}

type Messages = Readonly<Record<string, string>>;

interface FormOptions<V extends object> {
  initial: V;
  /** Error messages by field; empty if valid. */
  validate?: (values: V) => FieldErrors<V>;
  /** Replaces the names of fields in messages of the server by their labels on the screen. */
  relabelled?: (messages: Messages) => Messages;
  /** The key of the draft, for example `user:42`; input then survives a reload or a new sign-in. */
  draftKey?: string;
}

export interface Form<V extends object> {
  readonly values: V;
  readonly errors: FieldErrors<V>;
  readonly isDirty: boolean;
  /** A draft was restored. */
  readonly wasRestored: boolean;
  /** Stable. */
  set<K extends FieldName<V>>(name: K, value: V[K]): void;
  setErrors(errors: Messages): void;
  /** Validates all fields, shows the errors and returns them. */
  validate(): FieldErrors<V>;
  /** Resets the form to these values, or to the initial ones. */
  reset(values?: V): void;
  field<K extends FieldName<V>>(name: K): FieldBinding<V[K]>;
  dropDraft(): void;
}

/** The state of a form: values, field errors, and whether there are unsaved changes. */
export function useForm<V extends object>({ initial, validate, relabelled, draftKey }: FormOptions<V>): Form<V> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(() => mergeDraft(initial, draftKey ? loadDraft(draftKey) : undefined));
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [wasRestored, setWasRestored] = useState(values !== initial);
  const pendingSave = useRef<() => void>(undefined);
  const isDirty = useMemo(() => !isSame(values, start), [values, start]);

  useEffect(() => {
    pendingSave.current = undefined;
    if (draftKey === undefined) return;
    if (!isDirty) return dropDraft(draftKey);
    pendingSave.current = () => saveDraft(draftKey, start, values);
    const timer = setTimeout(() => pendingSave.current?.(), DRAFT_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draftKey, isDirty, start, values]);

  useEffect(() => {
    // A reload within the pause keeps the last keys too.
    const saveNow = () => pendingSave.current?.();
    window.addEventListener('pagehide', saveNow);
    return () => window.removeEventListener('pagehide', saveNow);
  }, []);

  const forgetDraft = useCallback(() => {
    pendingSave.current = undefined;
    if (draftKey !== undefined) dropDraft(draftKey);
    setWasRestored(false);
  }, [draftKey]);

  const set = useCallback<Form<V>['set']>((name, value) => {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others as FieldErrors<V>);
  }, []);

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

/** Removes all drafts, on sign-out. */
export function clearDrafts(): void {
  dropAllDrafts();
}
