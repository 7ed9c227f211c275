import { Outlet, useMatch } from '@tanstack/react-router';
import { PublicFrame } from './public-frame.tsx';

/** The pages that do not require a session. */
export function PublicPages() {
  const verification = useMatch({ from: '/open/validateEmail/$a/$b/$c', shouldThrow: false });
  const appeal = useMatch({ from: '/open/appeal/$id/$expires/$signature', shouldThrow: false });
  // People who confirm their e-mail address or appeal use the app, not the panel.
  const isForVisitors = (verification ?? appeal) !== undefined;
  return (
    <PublicFrame isForVisitors={isForVisitors}>
      <Outlet />
    </PublicFrame>
  );
}
