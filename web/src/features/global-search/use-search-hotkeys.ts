import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../ui/is-typing.ts';

/** `/` and Ctrl-K (⌘K) focus the search, unless a dialog is open. */
export function useSearchHotkeys(onHotkey: () => void): void {
  const run = useEffectEvent(onHotkey);
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if ((!isSlash && !isCtrlK) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      run();
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
