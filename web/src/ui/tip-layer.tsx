import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';

const HOVER_PAUSE_MS = 300;

interface Tip {
  element: HTMLElement;
  label: string;
}

/**
 * One tooltip for all elements with `data-tip`, shown on hover and keyboard focus. With `data-tip-cut`, only if the
 * text is truncated. A tooltip component for each of hundreds of cells would be slow.
 */
export function TipLayer() {
  const [tip, setTip] = useState<Tip>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listeners = new AbortController();
    const { signal } = listeners;

    function hide() {
      clearTimeout(timer);
      setTip(undefined);
    }

    function showLater(event: PointerEvent) {
      if (event.pointerType === 'touch') return;
      const element = elementWithTip(event.target);
      setTip((current) => (current?.element === element ? current : undefined));
      clearTimeout(timer);
      if (element) timer = setTimeout(() => setTip(tipOf(element)), HOVER_PAUSE_MS);
    }

    function showNow(event: FocusEvent) {
      const element = elementWithTip(event.target);
      if (element?.matches(':focus-visible')) setTip(tipOf(element));
    }

    document.addEventListener('pointerover', showLater, { signal });
    document.addEventListener('focusin', showNow, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('pointerdown', hide, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true, passive: true });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal, capture: true });
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, []);

  if (!tip) return null;
  return (
    <Tooltip
      opened
      target={tip.element}
      label={tip.label}
      multiline
      maw={420}
      zIndex="var(--mantine-z-index-max)"
      // Visual only: the element has an accessible name.
      aria-hidden
    />
  );
}

function elementWithTip(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

function tipOf(element: HTMLElement): Tip | undefined {
  const label = element.dataset.tip;
  if (!label || !element.isConnected) return undefined;
  const isCut = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1;
  return element.dataset.tipCut !== undefined && !isCut ? undefined : { element, label };
}
