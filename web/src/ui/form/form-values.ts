/** Equal as far as a form is concerned. Files are equal only when they are the same choice. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (one instanceof Blob || other instanceof Blob) return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The files among the values, which travel beside the body; an image that is stored already does not. */
export function filesIn(values: object): readonly File[] {
  return Object.values(values)
    .flat()
    .filter((value) => value instanceof File);
}

type Messages = Readonly<Record<string, string>>;

/** The server calls every file `file`: its message belongs to the field that holds one. */
export function atHolderOfFile(messages: Messages, values: object): Messages {
  const { file, ...others } = messages;
  const holder = Object.entries(values).find(([, value]) => filesIn({ value }).length > 0)?.[0];
  return file === undefined || holder === undefined ? messages : { ...others, [holder]: file };
}
