import type { ReactNode } from 'react';
import { useText } from '../ui/i18n/text.ts';
import { appText } from './app.text.ts';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './public-frame.module.css';
import roads from './roads.svg';

interface PublicFrameProps {
  /** People who use the app, not the panel. */
  isForVisitors?: boolean;
  children: ReactNode;
}

/** The frame of pages that do not require a session. */
export function PublicFrame({ isForVisitors = false, children }: PublicFrameProps) {
  const text = useText(appText);
  return (
    <div className={classes.frame}>
      <div className={classes.illustration} aria-hidden="true" style={{ backgroundImage: `url("${roads}")` }}>
        {!isForVisitors && <p className={classes.claim}>{text.claim}</p>}
      </div>
      <div className={classes.side}>
        <header className={classes.brand}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span>{text.product}</span>
        </header>
        <main className={classes.content}>{children}</main>
        <footer className={classes.foot}>
          <LanguageSwitch />
        </footer>
      </div>
    </div>
  );
}
