import type { ComponentProps } from 'react';

interface GridPartProps extends Omit<ComponentProps<'div'>, 'role'> {
  role: 'grid' | 'row' | 'gridcell';
}

/** A part of a grid for screen readers: native elements know no grid that one walks through with the arrow keys. */
export function GridPart({ role, ...props }: GridPartProps) {
  return <div role={role} {...props} />;
}
