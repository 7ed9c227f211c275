import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** What `<feature>-page.tsx` exports for the router. */
export interface Page {
  readonly default: ComponentType;
  /** Fetches what the screen shows first. */
  readonly prefetch?: ((cache: QueryClient, params: Readonly<Record<string, string>>) => Promise<void>) | undefined;
}
