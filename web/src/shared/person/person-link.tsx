import { getPersonFile } from '@leitstand/contract/api/person';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageCell } from '../../ui/list/cells/cells.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { personText } from './person.text.ts';
import { addressWithPerson, withPerson } from './person-address.ts';
import classes from './person-link.module.css';

interface PersonLinkProps {
  id: string;
  /** Empty where the person is gone. */
  name: string;
  /** File name of the picture; without it, none is shown. */
  image?: string | undefined;
}

/** A person wherever one appears: one click opens the file over the screen one is on. */
export function PersonLink({ id, name, image }: PersonLinkProps) {
  const hasFile = useHasPersonFile();
  const shape = { className: classes.person ?? '', 'data-tip': name, 'data-tip-cut': '' };
  const content = <PictureAndName name={name} image={image} />;
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

/** A plain link: those of the router work out where they lead at every drawing, and lists draw dozens in every frame. */
function PersonAnchor({ id, shape, children }: PersonAnchorProps) {
  const router = useRouter();

  function open(event: MouseEvent) {
    event.stopPropagation();
    if (event.defaultPrevented || asksForAnotherTab(event)) return;
    event.preventDefault();
    const search = withPerson(id) as never; // The kit knows no route, so it cannot name the type of the parameters.
    void router.navigate({ to: '.', search, state: { openedPerson: true }, resetScroll: false });
  }

  /** The filters may have changed since the link was drawn; whoever copies it or opens it in a tab gets today's. */
  function renew({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) {
    currentTarget.setAttribute('href', addressWithPerson(id));
  }

  return (
    <a
      {...shape}
      href={addressWithPerson(id)}
      ref={leaveToArrowKeys}
      onClick={open}
      onPointerDown={renew}
      onFocus={renew}
    >
      {children}
    </a>
  );
}

function asksForAnotherTab({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

/** Whether the backend keeps files, and the administrator may see them. */
export function useHasPersonFile(): boolean {
  const isKnown = useCapability(getPersonFile);
  const mayRead = useRight('ReadUsers');
  return isKnown && mayRead;
}

function PictureAndName({ name, image }: Omit<PersonLinkProps, 'id'>) {
  const text = useText(personText);
  return (
    <>
      {image !== undefined && (
        <span className={classes.picture}>
          <ImageCell name={image} label={name} />
        </span>
      )}
      {name || <span className={classes.deleted}>{text.deletedUser}</span>}
    </>
  );
}

/** In a table, Tab goes from row to actions; left and right lead to what stands inside the row. */
function leaveToArrowKeys(link: HTMLAnchorElement | null): void {
  if (link?.closest('[data-row]')) link.tabIndex = -1;
}
