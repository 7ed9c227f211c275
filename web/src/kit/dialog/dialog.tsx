import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../i18n/text.ts';
import classes from './dialog.module.css';
import { dialogText } from './dialog.text.ts';
import { useLayer } from './layers.ts';

const BASE_Z_INDEX = 200;

interface DialogProps {
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
  /** Buttons; the primary one comes last and stands at the right. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** `alertdialog` interrupts: it stays small on a narrow screen and a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
}

/** A dialog that is open as long as it is rendered. Escape closes the topmost one. */
export function Dialog({ title, onClose, children, footer, size = 'md', role = 'dialog' }: DialogProps) {
  const text = useText(dialogText);
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const { isTopmost, depth } = useLayer(onClose);
  useReturnFocus();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      fullScreen={isNarrow && role === 'dialog'}
      closeOnEscape={false}
      closeOnClickOutside={role === 'dialog'}
      trapFocus={isTopmost}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      zIndex={BASE_Z_INDEX + depth * 2}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content ?? ''} role={role}>
        <Modal.Header className={classes.header ?? ''}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={text.close} data-tip={text.close} />
        </Modal.Header>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}

/** The focus goes back to where it was before the dialog opened. */
function useReturnFocus(): void {
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
