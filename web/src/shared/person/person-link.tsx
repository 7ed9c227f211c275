import { getPersonFile } from '@leitstand/contract/api/person';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { asksForAnotherTab } from '../../ui/asks-for-another-tab.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageCell } from '../../ui/list/cells/cells.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { personText } from './person.text.ts';
import { addressWithPerson, withPerson } from './person-address.ts';
import classes from './person-link.module.css';

interface PersonLinkProps {
  id: string;
  /** Empty if the person was deleted. */
  name: string;
  /** File name of the image; none is shown without it. */
  image?: string | undefined;
}

/** The name of a person, which opens the person file over the current screen. */
export function PersonLink({ id, name, image }: PersonLinkProps) {
  const hasFile = useHasPersonFile();
  const shape = { className: classes.person ?? '', 'data-tip': name, 'data-tip-cut': '' };
  const content = <ImageAndName name={name} image={image} />;
  if (id === '' || !hasFile) {
    return (
      <span {...shape} tabIndex={-1}>
        {content}
      </span>
    );
  }
  return (
    <PersonAnchor id={id} shape={shape}>
      {content}
    </PersonAnchor>
  );
}

interface PersonAnchorProps {
  id: string;
  shape: ComponentProps<'a'>;
  children: ReactNode;
}

/** A plain link: router links compute their target on every render, and lists render dozens per frame. */
function PersonAnchor({ id, shape, children }: PersonAnchorProps) {
  const router = useRouter();

  function open(event: MouseEvent) {
    event.stopPropagation();
    if (event.defaultPrevented || asksForAnotherTab(event)) return;
    event.preventDefault();
    const search = withPerson(id) as never; // This layer does not know the routes.
    void router.navigate({ to: '.', search, state: { openedPerson: true }, resetScroll: false });
  }

  /**
   * The filters may have changed since the link was rendered; copying it or opening it in a tab uses the current ones.
   */
  function renew({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) {
    currentTarget.setAttribute('href', addressWithPerson(id));
  }

  return (
    <a
      {...shape}
      href={addressWithPerson(id)}
      ref={excludeFromTabOrder}
      onClick={open}
      onPointerDown={renew}
      onFocus={renew}
    >
      {children}
    </a>
  );
}

/** Whether the backend has person files and the administrator may see them. */
export function useHasPersonFile(): boolean {
  const isKnown = useCapability(getPersonFile);
  const mayRead = useRight('ReadUsers');
  return isKnown && mayRead;
}

function ImageAndName({ name, image }: Omit<PersonLinkProps, 'id'>) {
  const text = useText(personText);
  return (
    <>
      {image !== undefined && (
        <span className={classes.image}>
          <ImageCell name={image} label={name} />
        </span>
      )}
      {name || <span className={classes.deleted}>{text.deletedUser}</span>}
    </>
  );
}

/** In a table, Tab moves between row and actions; the left and right keys reach links inside the row. */
function excludeFromTabOrder(link: HTMLAnchorElement | null): void {
  if (link?.closest('[data-row]')) link.tabIndex = -1;
}
