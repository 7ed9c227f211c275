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

interface FormOptions<V extends object> {
  initial: V;
  /** Error messages by field; empty if valid. */
  validate?: (values: V) => FieldErrors<V>;
  /** The key of the draft, for example `user:42`; input then survives a reload or a new sign-in. */
  draftKey?: string;
}

export interface Form<V extends object> {
  readonly values: V;
  readonly errors: FieldErrors<V>;
  readonly isDirty: boolean;
  /** A draft was restored. */
  readonly wasRestored: boolean;
  set<K extends FieldName<V>>(name: K, value: V[K]): void;
  setErrors(errors: Readonly<Record<string, string>>): void;
  /** Validates all fields, shows the errors and returns them. */
  validate(): FieldErrors<V>;
  /** Resets the form to these values, or to the initial ones. */
  reset(values?: V): void;
  field<K extends FieldName<V>>(name: K): FieldBinding<V[K]>;
  dropDraft(): void;
}

/** The state of a form: values, field errors, and whether there are unsaved changes. */
export function useForm<V extends object>({ initial, validate, draftKey }: FormOptions<V>): Form<V> {
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
    setErrors: (broken) => setErrors(broken as FieldErrors<V>),
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
