import type { Language } from '@leitstand/contract/base/languages';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { translate } from '../i18n/text.ts';
import { formText } from './form.text.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What was typed stays in the control, but the form is not sent as long as there is a problem with it. */
export function useProblem<E extends Control>(problem: string | undefined): RefObject<E | null> {
  const control = useRef<E>(null);
  useLayoutEffect(() => control.current?.setCustomValidity(problem ?? ''), [problem]);
  return control;
}

/** Whether a control holds something that cannot be sent. */
export function hasProblem(form: HTMLFormElement | null): boolean {
  const controls = [...(form?.elements ?? [])] as Control[];
  return controls.some(({ willValidate, validity }) => willValidate && validity.customError);
}

/** How much of a text is too much; undefined if it fits. Blanks around it are not sent. */
export function lengthProblem(value: string, max: number | undefined, language: Language): string | undefined {
  const excess = max === undefined ? 0 : value.trim().length - max;
  return excess > 0 && max !== undefined ? translate(formText, language).tooMany(excess, max) : undefined;
}

interface LengthChecked<E extends Control> {
  ref: RefObject<E | null>;
  /** Undefined if the text fits. */
  problem: string | undefined;
  /** For screen readers: without the count, which every letter changes, so that it is read once. */
  announcement: ReactNode;
}

export function useLengthProblem<E extends Control>(value: string, max: number | undefined): LengthChecked<E> {
  const language = useLanguage();
  const problem = lengthProblem(value, max, language);
  const text = translate(formText, language);
  const announcement = <Announcement text={problem && max !== undefined ? text.tooLong(max) : undefined} />;
  return { ref: useProblem<E>(problem), problem, announcement };
}

/** Read out when it appears. */
export function Announcement({ text }: { text: string | undefined }) {
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
