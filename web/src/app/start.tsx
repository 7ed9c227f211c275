import './styles.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { RootBoundary } from './root-boundary.tsx';
import { router } from './router.tsx';
import { watchSessionEnd } from './session/session-end.ts';
import { cssVariables, theme } from './theme.ts';

watchSessionEnd();

// Load the first page before React renders: lazy parts would delay the first paint.
await router.load();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <RootBoundary>
      <RouterProvider router={router} />
    </RootBoundary>
  </MantineProvider>,
);
