import { uuidv7 } from 'uuidv7';

/** Ids are made here because PostgreSQL 15 cannot; they grow with time, which keeps indexes compact. */
export function newId(): string {
  return uuidv7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all: what anybody may type is checked before the database is asked. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
