import { getPersonFile } from '@leitstand/contract/person';
import { Link } from '@tanstack/react-router';
import { useCapability } from '../api/use-capability.ts';
import { useText } from '../i18n/text.ts';
import { ImageCell } from '../list/cells.tsx';
import { useRight } from '../session/rights.ts';
import { personText } from './person.text.ts';
import { withPerson } from './person-address.ts';
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
    <Link
      {...shape}
      to="."
      // The kit knows no route, so it cannot name the type of the parameters that it passes on.
      search={withPerson(id) as never}
      state={{ openedPerson: true }}
      resetScroll={false}
      preload={false}
      ref={leaveToArrowKeys}
      onClick={(event) => event.stopPropagation()}
    >
      {content}
    </Link>
  );
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
