import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/text.ts';
import classes from './dialog.module.css';
import { dialogText } from './dialog.text.ts';
import { useLayer } from './layers.ts';

export const BASE_Z_INDEX = 200;
const WIDE = '70rem';
const PARTS = {
  content: classes.content ?? '',
  title: classes.title ?? '',
  body: classes.body ?? '',
};

interface DialogProps {
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
  /** Buttons; the primary one comes last, on the right. */
  footer?: ReactNode;
  /** `wide` fits two columns. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  /** `alertdialog` stays small on narrow screens and does not close on outside clicks. */
  role?: 'dialog' | 'alertdialog';
}

/** A dialog that is open while it is rendered. Escape closes the topmost one. */
export function Dialog({ title, onClose, children, footer, size = 'md', role = 'dialog' }: DialogProps) {
  const text = useText(dialogText);
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const isFullScreen = isNarrow && role === 'dialog';
  const { isTopmost, depth } = useLayer(onClose);
  useReturnFocus();
  const body = useScrollableByKey();
  const [lockScroll] = useState(isPageScrollable);
  // Not Mantine's portal, which draws its contents in a second pass that cannot be interrupted.
  return createPortal(
    <Modal.Root
      opened
      withinPortal={false}
      classNames={PARTS}
      onClose={onClose}
      size={size === 'wide' ? WIDE : size}
      centered
      fullScreen={isFullScreen}
      closeOnEscape={false}
      closeOnClickOutside={role === 'dialog'}
      trapFocus={isTopmost}
      returnFocus={false}
      lockScroll={lockScroll}
      transitionProps={{ duration: 0 }}
      zIndex={BASE_Z_INDEX + depth * 2}
    >
      <Modal.Overlay />
      <Modal.Content
        data-full-screen={isFullScreen || undefined}
        // Mantine overrides the role given by props.
        ref={role === 'alertdialog' ? markAlertDialog : null}
        onFocus={rememberFocus}
      >
        <div className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={text.close} data-tip={text.close} />
        </div>
        <Modal.Body ref={body}>{children}</Modal.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>,
    document.body,
  );
}

/** Locking recalculates the style of every element, and a page that does not scroll needs no lock. */
export function isPageScrollable(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight;
}

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Makes dialogs without focusable content scrollable by keyboard. */
function useScrollableByKey(): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    if (element.querySelector(FOCUSABLE)) element.removeAttribute('tabindex');
    else element.tabIndex = 0;
  });
  return body;
}

function markAlertDialog(element: HTMLElement | null): void {
  element?.setAttribute('role', 'alertdialog');
}

/** When a dialog above closes, the focus trap restarts; makes it return to the last focused field. */
export function rememberFocus({ currentTarget, target }: FocusEvent): void {
  if (!currentTarget.contains(target)) return;
  for (const former of currentTarget.querySelectorAll('[data-autofocus]')) former.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
}

/** Restores the focus when the dialog closes. */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, []);
}
