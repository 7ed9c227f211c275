import type { Icon } from '@tabler/icons-react';
import { GridPart } from '../../ui/grid-part.tsx';
import classes from './global-search.module.css';
import { Marked } from './marked.tsx';
import { RowLink } from './row-link.tsx';

interface GroupLink {
  readonly id: string;
  readonly label: string;
  /** The kind of the target. */
  readonly aside?: string;
  readonly icon: Icon;
  readonly address: string;
}

interface LinkGroupProps {
  id: string;
  label: string;
  links: readonly GroupLink[];
  typed?: string;
  activeId: string | undefined;
  onOpen(address: string): void;
}

/** Rows with just a name: commands or recently visited records. */
export function LinkGroup({ id, label, links, typed = '', activeId, onOpen }: LinkGroupProps) {
  return (
    <GridPart role="rowgroup" aria-labelledby={id} className={classes.group}>
      <GridPart role="row" className={classes.groupHead}>
        <GridPart role="rowheader" id={id} className={classes.groupName}>
          {label}
        </GridPart>
      </GridPart>
      {links.map(({ id: linkId, label: name, aside, icon: ItemIcon, address }) => {
        const rowId = `${id}-${encodeURIComponent(linkId)}`;
        return (
          <GridPart
            key={linkId}
            role="row"
            id={rowId}
            className={classes.linkRow}
            data-row
            aria-selected={rowId === activeId}
          >
            <GridPart role="gridcell" className={classes.linkCell}>
              <RowLink address={address} onOpen={onOpen}>
                <ItemIcon size={18} stroke={1.6} aria-hidden className={classes.linkIcon} />
                <span className={classes.linkName}>
                  <Marked text={name} typed={typed} />
                </span>
              </RowLink>
            </GridPart>
            {aside !== undefined && (
              <GridPart role="gridcell" className={classes.aside}>
                {aside}
              </GridPart>
            )}
          </GridPart>
        );
      })}
    </GridPart>
  );
}
