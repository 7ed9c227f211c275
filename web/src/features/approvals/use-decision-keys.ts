import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../ui/is-typing.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';

/** Runs commands by single keys while the surrounding dialog is the topmost one. One press is one decision. */
export function useDecisionKeys(
  inside: RefObject<HTMLElement | null>,
  commands: Readonly<Record<string, (() => void) | undefined>>,
): void {
  const listen = useStableCallback((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || repeat || isComposing || defaultPrevented) return;
    const run = commands[event.key.toUpperCase()];
    if (!run || isTyping(event.target) || !isTopmost(inside.current)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [listen]);
}

function isTopmost(inside: HTMLElement | null): boolean {
  const own = inside?.closest('[aria-modal="true"]');
  return own !== null && own === [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
}
