import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Target } from './dashboard-links.ts';

interface DashboardLinkProps {
  /** Absent if there is no such list; renders plain text. */
  target: Target | undefined;
  className?: string | undefined;
  label?: string | undefined;
  children: ReactNode;
}

/** A figure that links to the list it counts. */
export function DashboardLink({ target, className, label, children }: DashboardLinkProps) {
  if (!target) return children;
  return (
    <Link to={target.to} search={target.search} className={className ?? ''} aria-label={label} preload={false}>
      {children}
    </Link>
  );
}
