import { CallFailure } from './call-failure.ts';

export interface Answer {
  readonly data: unknown;
  /** The number of all records of a list, if the backend says it. */
  readonly total: number | undefined;
}

/** Reads `{ success, message, data }`, or data without the envelope. */
export function readAnswer(text: string): Answer {
  const value = parsed(text);
  if (!isObject(value)) return { data: value, total: undefined };
  if (value.success === false) throw new CallFailure('answer', `failed${said(value)}`, { status: 200 });
  const total = typeof value.total === 'number' && value.total >= 0 ? value.total : undefined;
  return { data: 'data' in value ? value.data : value, total };
}

export interface ListAnswer {
  readonly values: readonly unknown[];
  readonly total: number | undefined;
}

/** Reads an answer that is a list, or an object with a single one. */
export function readList(text: string): ListAnswer {
  const { data, total } = readAnswer(text);
  if (Array.isArray(data)) return { values: data, total };
  const lists = isObject(data) ? Object.values(data).filter(Array.isArray) : [];
  if (lists.length !== 1) throw new CallFailure('answer', 'answered without a list');
  return { values: lists[0] as unknown[], total };
}

/** The message of a refusal, to be appended to a sentence, and its code. */
export function readRefusal(text: string): { message: string; code: string | undefined } {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return { message: '', code: undefined };
    return { message: said(value), code: typeof value.code === 'string' ? value.code : undefined };
  } catch {
    return { message: '', code: undefined };
  }
}

const SHOWN_LENGTH = 200;

function said({ message }: Record<string, unknown>): string {
  if (typeof message !== 'string' || message.trim() === '') return '';
  return `: ${message
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, SHOWN_LENGTH)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CallFailure(
      'answer',
      text.trimStart().startsWith('<') ? 'answered with a page' : 'answered no whole JSON',
    );
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
