import type { Report } from '@leitstand/contract/reports';
import type { User } from '@leitstand/contract/users';
import { Text } from '@mantine/core';
import { PersonLink } from '../../../shared/person/person-link.tsx';
import { StandingBadges } from '../../../shared/person/sanctions/standing-badges.tsx';
import { formatDate } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { initialsOf } from '../../../ui/list/cells/initials.ts';
import { StatusBadge } from '../../../ui/list/cells/status-badge.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import classes from './case.module.css';
import { caseText } from './case.text.ts';

interface CasePersonProps {
  report: Report;
  /** Undefined until the details are loaded; null if unknown. */
  person: User | null | undefined;
}

/** The person behind the reported object. A reported user is already shown in detail. */
export function CasePerson({ report, person }: CasePersonProps) {
  const text = useText(caseText);
  // A backend of the specification alone does not send it.
  if (report.type === 'user' || (person === undefined && report.person === null)) return null;
  return (
    <section aria-labelledby="case-person">
      <h3 id="case-person" className={classes.heading}>
        {text.person}
      </h3>
      <div className={classes.personCard}>
        {person && <PersonPicture name={person.userName} image={person.image} />}
        <div className={classes.person}>
          {report.person ? (
            <PersonLink id={report.person._id} name={report.person.userName || person?.email || ''} />
          ) : (
            <Text c="dimmed" size="sm">
              {text.unknownPerson}
            </Text>
          )}
          {person && <PersonBadges person={person} />}
          {person && (
            <Text size="xs" c="dimmed" className={classes.since ?? ''}>
              {text.since(formatDate(person.createdAt))}
            </Text>
          )}
        </div>
      </div>
    </section>
  );
}

/** The profile picture, or the initials. */
export function PersonPicture({ name, image }: { name: string; image: string }) {
  if (image !== '') return <StoredImage name={image} size="medium" alt="" className={classes.picture} isTextHidden />;
  return (
    <span className={classes.picture} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** Badges for unusual account states; nothing for normal accounts. */
export function PersonBadges({ person }: { person: User }) {
  const text = useText(caseText);
  return (
    <>
      <StandingBadges user={person} />
      {!person.isVerified && <StatusBadge tone="waiting">{text.unverified}</StatusBadge>}
    </>
  );
}
