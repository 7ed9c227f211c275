import { partText } from './disclosure.text.ts';
import { DISCLOSURE_PARTS, type Disclosure } from './disclosure-parts.ts';

/**
 * The machine-readable document: `information` is what the law wants a person to be told, `notes` describes each part of `data`, which is one record (or null) or a list of
 * records. Keys do not depend on the language.
 */
export async function* disclosureJson({ db, person, language, createdAt, letter }: Disclosure): AsyncGenerator<string> {
  const notes = Object.fromEntries(DISCLOSURE_PARTS.map(({ key }) => [key, partText[key].note[language]]));
  const head = {
    format: 'datenauskunft',
    version: 1,
    createdAt,
    personId: person.id,
    language,
    information: letter,
    notes,
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`;
  for (const [index, { key, shape, rows }] of DISCLOSURE_PARTS.entries()) {
    yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(key)}: `;
    const records = await rows(db, person);
    if (shape === 'record') yield* firstOf(records);
    else yield* listOf(records);
  }
  yield '\n  }\n}\n';
}

type Records = AsyncIterable<object> | Iterable<object>;

async function* firstOf(records: Records): AsyncGenerator<string> {
  for await (const record of records) {
    yield JSON.stringify(record);
    return;
  }
  yield 'null';
}

async function* listOf(records: Records): AsyncGenerator<string> {
  let isFirst = true;
  for await (const record of records) {
    yield `${isFirst ? '[' : ','}\n      ${JSON.stringify(record)}`;
    isFirst = false;
  }
  yield isFirst ? '[]' : '\n    ]';
}
