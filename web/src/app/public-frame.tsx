import { Outlet, useMatch } from '@tanstack/react-router';
import { useText } from '../ui/i18n/text.ts';
import { appText } from './app.text.ts';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './public-frame.module.css';
import roads from './roads.svg';

/** The frame of pages that do not require a session. */
export function PublicFrame() {
  const text = useText(appText);
  const verification = useMatch({ from: '/open/validateEmail/$a/$b/$c', shouldThrow: false });
  const appeal = useMatch({ from: '/open/appeal/$id/$expires/$signature', shouldThrow: false });
  // People who confirm their e-mail address or appeal use the app, not the panel.
  const isForVisitors = (verification ?? appeal) !== undefined;
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
        <main className={classes.content}>
          <Outlet />
        </main>
        <footer className={classes.foot}>
          <LanguageSwitch />
        </footer>
      </div>
    </div>
  );
}
