import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Address } from '@leitstand/contract/base/reading';
import type { Post } from '@leitstand/contract/posts';
import type { Report, ReportCase } from '@leitstand/contract/reports';
import type { Trip } from '@leitstand/contract/trips';
import type { User } from '@leitstand/contract/users';
import { addressText } from '../../shared/location/address-text.ts';
import { NotesBadge } from '../../shared/person/notes/notes-badge.tsx';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { useFormatPhone } from '../../shared/person/phone.tsx';
import { categoryName } from '../../shared/trips/trip-category.ts';
import { formatDate, formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { PlaceMap } from '../../ui/map/place-map.tsx';
import { Carousel } from '../../ui/media/carousel.tsx';
import classes from './case/case.module.css';
import { caseText } from './case/case.text.ts';
import { Fact, Facts, UserText } from './case/case-facts.tsx';
import { PersonBadges, PersonPicture } from './case/case-person.tsx';
import { nameOf } from './report-facts.ts';

interface ReportedObjectProps {
  report: Report;
  /** Undefined while loading; until then the data of the list is shown. */
  details: ReportCase | undefined;
}

/** The reported object in its current state. */
export function ReportedObject({ report, details }: ReportedObjectProps) {
  return (
    <section aria-label={nameOf(report)}>
      {report.type === 'user' && <ReportedUser report={report} user={details?.user} />}
      {report.type === 'post' && <ReportedPost report={report} post={details?.post} />}
      {report.type === 'trip' && <ReportedTrip report={report} trip={details?.trip} />}
    </section>
  );
}

function ReportedPost({ report, post }: { report: Report; post: Post | null | undefined }) {
  const text = useText(caseText);
  const images = (post?.galleryImages ?? report.galleryImages).map(({ url }) => url);
  return (
    <div className={classes.thing}>
      <Carousel images={images} label={text.images} />
      <UserText>{post?.description ?? report.description}</UserText>
      {post && (
        <Facts>
          <Fact label={text.posted}>{formatDateTime(post.createdAt)}</Fact>
          <Fact label={text.likes}>{formatNumber(post.likes)}</Fact>
          <Fact label={text.comments}>{formatNumber(post.commentsCount)}</Fact>
          <Place label={text.place} address={post.address} />
        </Facts>
      )}
      {post?.address?.location && (
        <PlaceMap point={post.address.location.coordinates} label={addressText(post.address)} height={180} />
      )}
    </div>
  );
}

function ReportedUser({ report, user }: { report: Report; user: User | null | undefined }) {
  const text = useText(caseText);
  const language = useLanguage();
  const formatPhone = useFormatPhone();
  const image = user?.image ?? report.image;
  return (
    <div className={classes.thing}>
      {image !== '' && <Carousel images={[image]} label={text.profileImage} />}
      <div className={classes.person}>
        {image === '' && <PersonPicture name={nameOf(report)} image="" />}
        <h3 className={classes.name}>
          <PersonLink id={report.objectId} name={nameOf(report)} />
        </h3>
        {user && <PersonBadges person={user} />}
        <NotesBadge userId={report.objectId} />
      </div>
      <UserText>{user?.about ?? report.about}</UserText>
      <Facts>
        <Fact label={fieldLabel('email', language)} isWide>
          {user?.email ?? report.email}
        </Fact>
        {user && (
          <>
            <Fact label={text.phone}>{formatPhone(user.telephoneNumber)}</Fact>
            <Fact label={text.birth}>{birthDay(user)}</Fact>
            <Fact label={text.registered}>{formatDate(user.createdAt)}</Fact>
            <Fact label={text.vehicles}>{formatNumber(user.cars.length)}</Fact>
          </>
        )}
      </Facts>
    </div>
  );
}

function birthDay({ dateOfBirth }: User): string {
  if (!dateOfBirth) return '';
  const { year, month, date } = dateOfBirth;
  return `${String(date).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
}

const METRES_PER_KILOMETRE = 1000;

function ReportedTrip({ report, trip }: { report: Report; trip: Trip | null | undefined }) {
  const text = useText(caseText);
  const image = trip?.image ?? report.image;
  const metres = trip?.totalTripDistance;
  return (
    <div className={classes.thing}>
      {image !== '' && <Carousel images={[image]} label={text.tripImage} />}
      <h3 className={classes.name}>{nameOf(report)}</h3>
      <UserText>{trip?.description ?? report.description}</UserText>
      <Facts>
        {trip && <Fact label={text.date}>{formatDateTime(trip.tripDate)}</Fact>}
        <Fact label={text.category}>{categoryName(trip?.category ?? report.category)}</Fact>
        {typeof metres === 'number' && (
          <Fact label={text.distance}>{text.kilometres(formatNumber(metres / METRES_PER_KILOMETRE, 1))}</Fact>
        )}
        {trip && <Place label={text.start} address={trip.startPointAddress} />}
        {trip && <Place label={text.end} address={trip.endPointAddress} />}
      </Facts>
      {trip?.startPointAddress?.location && (
        <PlaceMap
          point={trip.startPointAddress.location.coordinates}
          label={addressText(trip.startPointAddress)}
          height={180}
        />
      )}
    </div>
  );
}

function Place({ label, address }: { label: string; address: Address | null }) {
  const place = addressText(address);
  return place === '' ? null : (
    <Fact label={label} isWide>
      {place}
    </Fact>
  );
}
