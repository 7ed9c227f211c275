import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/text.ts';
import { dialogText } from './dialog.text.ts';
import { BASE_Z_INDEX, isPageScrollable, rememberFocus, useReturnFocus } from './dialog.tsx';
import { useLayer } from './layers.ts';
import classes from './side-panel.module.css';

const PARTS = {
  content: classes.content ?? '',
  title: classes.title ?? '',
  body: classes.body ?? '',
};

interface SidePanelProps {
  title: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** A wide drawer on the right that keeps the screen behind it visible. Open while it is rendered. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const text = useText(dialogText);
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const { isTopmost, depth } = useLayer(onClose);
  useReturnFocus();
  const [lockScroll] = useState(isPageScrollable);
  return createPortal(
    <Drawer.Root
      opened
      withinPortal={false}
      position="right"
      size={isNarrow ? '100%' : 'min(860px, 92vw)'}
      classNames={PARTS}
      onClose={onClose}
      closeOnEscape={false}
      trapFocus={isTopmost}
      returnFocus={false}
      lockScroll={lockScroll}
      transitionProps={{ duration: 0 }}
      zIndex={BASE_Z_INDEX + depth * 2}
    >
      <Drawer.Overlay />
      <Drawer.Content onFocus={rememberFocus}>
        <div className={classes.header}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={text.close} data-tip={text.close} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>,
    document.body,
  );
}
