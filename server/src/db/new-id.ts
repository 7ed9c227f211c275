import { uuidv7 } from 'uuidv7';

/** Generated here because PostgreSQL 15 cannot; they increase with time, which keeps indexes compact. */
export function newId(): string {
  return uuidv7();
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a valid id: user input is checked before it reaches the database. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
