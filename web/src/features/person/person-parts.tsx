import { addressOf as screenAddress, screens } from '@leitstand/contract/screens';
import { IconCar, IconClipboardList, IconCoins, IconFlag, IconGift, IconPhoto, IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { PartTable } from './part-table.tsx';
import {
  useAuditOf,
  useCoinsOf,
  useOrdersOf,
  usePostsOf,
  useReportsOf,
  useTripsOf,
  useVehiclesOf,
} from './person.queries.ts';
import { personFileText } from './person.text.ts';
import {
  auditColumns,
  coinColumns,
  orderColumns,
  postColumns,
  reportColumns,
  tripColumns,
  vehicleColumns,
} from './person-columns.tsx';
import { PersonSanctions } from './person-sanctions.tsx';

export const PERSON_PARTS = ['vehicles', 'posts', 'trips', 'orders', 'coins', 'reports', 'sanctions', 'audit'] as const;
export type PersonPart = (typeof PERSON_PARTS)[number];

export interface PartProps {
  id: string;
  /** The address of a target; undefined if its screen is not accessible or does not show data of this person. */
  addressOf(target: string): string | undefined;
}

function Vehicles({ id, addressOf }: PartProps) {
  const text = useText(personFileText);
  return (
    <PartTable
      label={text.vehicles}
      list={useVehiclesOf(id)}
      columns={vehicleColumns}
      empty={<EmptyState icon={IconCar} title={text.noVehicles} />}
      addressOf={(vehicle) =>
        addressOf(`${screens.users.path}?vehicles=${id}&${screens.vehicles.record}=${vehicle._id}`)
      }
    />
  );
}

function Posts({ id, addressOf }: PartProps) {
  const text = useText(personFileText);
  return (
    <PartTable
      label={text.posts}
      list={usePostsOf(id)}
      columns={postColumns}
      empty={<EmptyState icon={IconPhoto} title={text.noPosts} />}
      addressOf={(post) => addressOf(screenAddress(screens.posts, post._id))}
    />
  );
}

function Trips({ id, addressOf }: PartProps) {
  const text = useText(personFileText);
  return (
    <PartTable
      label={text.trips}
      list={useTripsOf(id)}
      columns={tripColumns}
      empty={<EmptyState icon={IconRoute} title={text.noTrips} />}
      addressOf={(trip) => addressOf(screenAddress(screens.trips, trip._id))}
    />
  );
}

function Orders({ id, addressOf }: PartProps) {
  const text = useText(personFileText);
  return (
    <PartTable
      label={text.orders}
      list={useOrdersOf(id)}
      columns={orderColumns}
      empty={<EmptyState icon={IconGift} title={text.noOrders} />}
      addressOf={(order) => addressOf(screenAddress(screens.orders, order._id))}
    />
  );
}

function Coins({ id }: PartProps) {
  const text = useText(personFileText);
  return (
    <PartTable
      label={text.coins}
      list={useCoinsOf(id)}
      columns={coinColumns}
      empty={<EmptyState icon={IconCoins} title={text.noCoins} message={text.noCoinsMessage} />}
      addressOf={() => undefined}
    />
  );
}

function Reports({ id, addressOf }: PartProps) {
  const text = useText(personFileText);
  return (
    <PartTable
      label={text.reports}
      list={useReportsOf(id)}
      columns={reportColumns}
      empty={<EmptyState icon={IconFlag} title={text.noReports} message={text.noReportsMessage} />}
      addressOf={(report) => addressOf(`${screenAddress(screens.reports, report._id)}&tab=${report.type}`)}
    />
  );
}

function Audit({ id }: PartProps) {
  const text = useText(personFileText);
  return (
    <PartTable
      label={text.audit}
      list={useAuditOf(id)}
      columns={auditColumns}
      empty={<EmptyState icon={IconClipboardList} title={text.noAudit} message={text.noAuditMessage} />}
      addressOf={() => undefined}
    />
  );
}

/** The content of each tab. */
export const PART_VIEWS: Readonly<Record<PersonPart, (props: PartProps) => ReactNode>> = {
  vehicles: Vehicles,
  posts: Posts,
  trips: Trips,
  orders: Orders,
  coins: Coins,
  reports: Reports,
  sanctions: PersonSanctions,
  audit: Audit,
};
