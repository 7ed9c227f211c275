import type { Icon } from '@tabler/icons-react';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';

type Draw = (props: object, ref: null) => ReactNode;

/** With a ref it stands behind `render`, without one it is the function itself. */
type Drawn = Draw & { render?: Draw };

const known = new WeakMap<Icon, string | undefined>();

/** All lines of an outlined icon as one, which looks the same; nothing for an icon that is more than lines. */
export function outlineOf(icon: Icon): string | undefined {
  if (!known.has(icon)) known.set(icon, joinLines(linesOf(icon)));
  return known.get(icon);
}

/** An icon of the library is a drawing without state or hooks: it can be asked what it draws. */
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

/** A line with a colour of its own, or one that would begin where the one before it ends, cannot be joined with others. */
function onlyOutline({ d, ...others }: Record<string, unknown>): string | undefined {
  return typeof d === 'string' && d.startsWith('M') && Object.keys(others).length === 0 ? d : undefined;
}
