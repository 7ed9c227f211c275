import type { Icon } from '@tabler/icons-react';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';

type Draw = (props: object, ref: null) => ReactNode;

/** `forwardRef` components have a `render` property; plain ones are the function itself. */
type Drawn = Draw & { render?: Draw };

const known = new WeakMap<Icon, string | undefined>();

/** Joins all paths of an outlined icon into one; undefined if the icon has anything but paths. */
export function outlineOf(icon: Icon): string | undefined {
  if (!known.has(icon)) known.set(icon, joinLines(linesOf(icon)));
  return known.get(icon);
}

/** Library icons have no state or hooks, so they can be called to get their elements. */
function linesOf(icon: Icon): readonly ReactElement[] {
  const { render = icon as unknown as Draw } = icon as unknown as Drawn;
  const drawing = render({}, null);
  if (!isValidElement<{ children: ReactNode; fill?: string }>(drawing) || drawing.props.fill !== 'none') return [];
  return Children.toArray(drawing.props.children).filter((each) => isValidElement(each));
}

function joinLines(lines: readonly ReactElement[]): string | undefined {
  const outlines = lines.map(({ type, props }) =>
    type === 'path' ? onlyOutline(props as Record<string, unknown>) : undefined,
  );
  return outlines.length > 0 && outlines.every((outline) => outline !== undefined) ? outlines.join('') : undefined;
}

/** A path with its own colour, or with a relative start, cannot be joined. */
function onlyOutline({ d, ...others }: Record<string, unknown>): string | undefined {
  return typeof d === 'string' && d.startsWith('M') && Object.keys(others).length === 0 ? d : undefined;
}
