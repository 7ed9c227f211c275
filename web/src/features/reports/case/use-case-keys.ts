import { type RefObject, useEffect } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import { isTyping } from '../../../ui/is-typing.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { caseKeysText } from './case.text.ts';

export const CASE_COMMANDS = [
  'next',
  'previous',
  'check',
  'remove',
  'propose',
  'warn',
  'suspend',
  'ban',
  'undo',
  'help',
] as const;
export type CaseCommand = (typeof CASE_COMMANDS)[number];

/** Keys that are the same in all languages. */
export const ARROWS: Partial<Record<CaseCommand, { key: string; sign: string }>> = {
  next: { key: 'ArrowRight', sign: '→' },
  previous: { key: 'ArrowLeft', sign: '←' },
};

/** Label, key and help text of each command, in the current language. */
export function useCaseKeys(): Readonly<Record<CaseCommand, { label: string; key: string; help: string }>> {
  const text = useText(caseKeysText);
  return {
    next: { label: text.next, key: text.nextKey, help: text.nextHelp },
    previous: { label: text.previous, key: text.previousKey, help: text.previousHelp },
    check: { label: text.check, key: text.checkKey, help: text.checkHelp },
    remove: { label: text.remove, key: text.removeKey, help: text.removeHelp },
    propose: { label: text.propose, key: text.proposeKey, help: text.proposeHelp },
    warn: { label: text.warn, key: text.warnKey, help: text.warnHelp },
    suspend: { label: text.suspend, key: text.suspendKey, help: text.suspendHelp },
    ban: { label: text.ban, key: text.banKey, help: text.banHelp },
    undo: { label: text.undo, key: text.undoKey, help: text.undoHelp },
    help: { label: text.help, key: text.helpKey, help: text.helpHelp },
  };
}

/** Runs commands by single keys while the surrounding dialog is the topmost one. */
export function useCaseCommands(inside: RefObject<HTMLElement | null>, run: (command: CaseCommand) => void): void {
  const keys = useCaseKeys();
  const listen = useStableCallback((event: KeyboardEvent) => {
    if (!isPlain(event) || isTyping(event.target) || !isForDialog(inside.current, event.target)) return;
    const command = CASE_COMMANDS.find((name) => isKeyOf(event, keys[name].key, ARROWS[name]?.key));
    if (!command) return;
    // Inside a gallery the arrow keys switch images, even at its ends.
    if (event.key.startsWith('Arrow') && isInGallery(event.target)) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [listen]);
}

function isKeyOf(event: KeyboardEvent, key: string, arrow?: string): boolean {
  // `?` needs Shift on many keyboards; letters do not.
  if (event.shiftKey && key !== '?') return false;
  return event.key === arrow || event.key.toUpperCase() === key;
}

/** Ignores key repeat: one press is one decision. */
function isPlain(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented } = event;
  return !(ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented);
}

/**
 * The topmost dialog handles the keys, even before it has taken the focus from the page behind it. A person file above
 * a case has its own.
 */
function isForDialog(inside: HTMLElement | null, target: EventTarget | null): boolean {
  const own = inside?.closest('[aria-modal="true"]');
  if (!own || !(target instanceof Element)) return false;
  const topmost = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return topmost === own && (target === document.body || own.contains(target) || isBehindDialogs(target));
}

/** In the page itself; menus and notifications lie outside it. */
function isBehindDialogs(target: Element): boolean {
  return target.closest('#root') !== null;
}

function isInGallery(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-roledescription]') !== null;
}
