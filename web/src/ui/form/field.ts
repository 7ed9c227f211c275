import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import type { ReactNode } from 'react';
import type { FieldBinding } from './use-form.ts';

/** What a control is drawn with. */
export interface FieldProps<T> extends FieldBinding<T> {
  label: string;
  /** Marks the label; the form's `validate` has the rule itself. */
  required?: boolean;
  disabled?: boolean;
  description?: ReactNode;
}

export interface FieldOptions {
  /** Where the field is not called as everywhere else. */
  readonly label?: Bilingual;
  /** Below the control. */
  readonly hint?: Bilingual;
  readonly required?: boolean;
}

/** One line of a form's table: what the form holds (`V`), what the record has there (`W`), and how one becomes the other. */
export interface Field<V, W = V> extends FieldOptions {
  readonly blank: V;
  read(wire: W): V;
  /** What the call takes; undefined where it takes nothing. */
  write(value: V): unknown;
  isEmpty(value: V): boolean;
  /** The value in words, where two versions are compared. Absent: it is not compared. */
  show?(value: V, language: Language): string;
  /** The control. Absent: the form draws it by itself, or not at all. */
  draw?(props: FieldProps<V>): ReactNode;
}

/** A value that the form holds and sends, without a control. */
export function plainField<V>(blank: V): Field<V> {
  return { blank, read: (wire) => wire, write: (value) => value ?? undefined, isEmpty: (value) => value === blank };
}
