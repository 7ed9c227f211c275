import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Language } from '@leitstand/contract/base/languages';
import type { Description } from '../dialog/differences.ts';
import { currentLanguage } from '../i18n/language.ts';
import type { Field } from './field.ts';
import { filesIn } from './form-values.ts';
import { fieldInvalid, fieldMissing } from './rules.ts';
import type { FieldErrors, FieldName } from './use-form.ts';

type AnyField = Field<unknown, unknown>;
type Table = Readonly<Record<string, AnyField>>;
type ValuesOf<F extends Table> = { -readonly [K in keyof F & string]: F[K]['blank'] };
type RecordOf<F extends Table> = { readonly [K in keyof F & string]: Parameters<F[K]['read']>[0] };

/** The part of a schema that a form needs. */
interface Rules<B> {
  parse(value: unknown): B;
  safeParse(value: unknown): { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined };
}

type Messages = Readonly<Record<string, string>>;

/** A form with values `V` about a record `R`; its body is `B`. */
export interface FormTable<V extends object, R, B = unknown> {
  readonly fields: Readonly<Record<FieldName<V>, AnyField>>;
  readonly blank: V;
  readonly valuesOf: (record: R) => V;
  /** The fields that there are as long as the form holds these values. */
  present(values: V): readonly FieldName<V>[];
  /** What the screen, the errors and the conflict view call a field. */
  labelOf(name: FieldName<V>, language: Language): string;
  /** As the contract takes it, only for values that broke no rule. `more` belongs to the body but not to the form. */
  bodyOf(values: V, more?: object): B;
  /** What a call is made with: the body, what the call wants besides, and the chosen files. */
  sent<M extends object>(values: V, more?: M): { body: Omit<B, keyof M> & M; files: readonly File[] };
  validate(values: V): FieldErrors<V>;
  /** The server's messages about fields, which it calls by their usual names. */
  relabelled(messages: Messages): Messages;
  /** Required fields that are empty. */
  missing(values: V): readonly FieldName<V>[];
  describe(language: Language): Description<V>;
}

export type FormValues<T extends { readonly blank: object }> = T['blank'];

/**
 * A form from a table of its fields, in the order of the screen. The rules are the contract's own, so that the form never
 * promises what the server refuses. A field that is named in `only` exists as long as its condition holds.
 */
export function defineForm<F extends Table, B>(
  rules: Rules<B>,
  table: F,
  only: { readonly [K in keyof F & string]?: (values: ValuesOf<F>) => boolean } = {},
): FormTable<ValuesOf<F>, RecordOf<F>, B> {
  type V = ValuesOf<F>;
  type Name = FieldName<V>;
  const names = Object.keys(table) as Name[];
  const fields: Readonly<Record<Name, AnyField>> = table;

  /** An object with a value for each of the fields. */
  function collect<T>(among: readonly Name[], pick: (field: AnyField, name: Name) => unknown): T {
    return Object.fromEntries(among.map((name) => [name, pick(fields[name], name)])) as T;
  }

  const present = (values: V) => names.filter((name) => only[name]?.(values) ?? true);
  const wireOf = (values: V) => collect<object>(present(values), (field, name) => field.write(values[name]));
  const bodyOf = (values: V, more: object = {}) => rules.parse({ ...wireOf(values), ...more });
  const labelOf = (name: Name, language: Language) => fields[name].label?.[language] ?? fieldLabel(name, language);
  const missing = (values: V) =>
    present(values).filter((name) => fields[name].required && fields[name].isEmpty(values[name]));

  function validate(values: V): FieldErrors<V> {
    const issues = rules.safeParse(wireOf(values)).error?.issues ?? [];
    const empty = missing(values);
    // An image may be missing although the contract takes an empty name: a file could have come with it.
    const broken = new Set<unknown>([...issues.map(({ path }) => path[0]), ...empty]);
    return collect(
      names.filter((name) => broken.has(name)),
      (_, name) => (empty.includes(name) ? fieldMissing : fieldInvalid)(labelOf(name, currentLanguage())),
    );
  }

  function relabelled(messages: Messages): Messages {
    const language = currentLanguage();
    const own = names.filter((name) => messages[name] !== undefined);
    const toLabel = (name: Name) => messages[name]?.replace(fieldLabel(name, language), labelOf(name, language));
    return { ...messages, ...collect<Messages>(own, (_, name) => toLabel(name)) };
  }

  return {
    fields,
    blank: collect(names, ({ blank }) => blank),
    valuesOf: (record) => collect(names, (field, name) => field.read(record[name])),
    present,
    labelOf,
    bodyOf,
    sent: (values, more) => ({ body: { ...bodyOf(values), ...more } as never, files: filesIn(values) }),
    validate,
    relabelled,
    missing,
    describe: (language) =>
      collect(
        names.filter((name) => fields[name].show),
        (field, name) => ({
          label: labelOf(name, language),
          show: (value: unknown) => field.show?.(value, language) ?? '',
        }),
      ),
  };
}
