import './styles.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RootBoundary } from './root-boundary.tsx';
import { cssVariables, theme } from './theme.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
const root = createRoot(container);

/** Shows a page; the previous one stays until it is rendered. */
export function show(page: ReactNode): void {
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <RootBoundary>{page}</RootBoundary>
    </MantineProvider>,
  );
}
