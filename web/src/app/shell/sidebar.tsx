import { Link, useLocation } from '@tanstack/react-router';
import { useMayOpen } from '../../shared/screens/address-of.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { isCurrent, type NavigationEntry, navigation } from './screens.ts';
import { shellText } from './shell.text.ts';
import classes from './sidebar.module.css';

interface SidebarProps {
  /** Icons only; the names are shown as tooltips. */
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

export function Sidebar({ isCollapsed = false, onNavigate }: SidebarProps) {
  const text = useText(shellText);
  const language = useLanguage();
  const mayOpen = useMayOpen();
  return (
    <nav aria-label={text.navigation} className={classes.navigation} data-collapsed={isCollapsed || undefined}>
      {navigation(mayOpen).map((group) => (
        <div key={group.label.de} className={classes.group}>
          <h2 className={classes.heading}>
            <span>{group.label[language]}</span>
          </h2>
          <ul className={classes.entries}>
            {group.entries.map((entry) => (
              <li key={entry.path}>
                <SidebarLink entry={entry} isCollapsed={isCollapsed} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface SidebarLinkProps {
  entry: NavigationEntry;
  isCollapsed: boolean;
  onNavigate: (() => void) | undefined;
}

function SidebarLink({ entry, isCollapsed, onNavigate }: SidebarLinkProps) {
  const language = useLanguage();
  const isShown = useLocation({ select: ({ pathname }) => isCurrent(entry, pathname) });
  const label = entry.label[language];
  const ItemIcon = entry.icon;
  return (
    <Link
      to={entry.path}
      className={classes.link}
      aria-current={isShown ? 'page' : undefined}
      data-tip={isCollapsed ? label : undefined}
      onClick={onNavigate}
    >
      <ItemIcon size={20} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
    </Link>
  );
}
