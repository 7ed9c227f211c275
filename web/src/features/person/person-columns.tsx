import type { CoinMovement, PersonAuditEntry } from '@leitstand/contract/api/person';
import type { Language } from '@leitstand/contract/base/languages';
import { kindLabel } from '@leitstand/contract/kinds';
import { auditActionLabel } from '@leitstand/contract/labels/audit-actions';
import type { Order } from '@leitstand/contract/orders';
import type { Post } from '@leitstand/contract/posts';
import type { Trip } from '@leitstand/contract/trips';
import type { Vehicle } from '@leitstand/contract/vehicles';
import { addressText } from '../../shared/location/address-text.ts';
import { categoryName } from '../../shared/trips/trip-category.ts';
import { formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { translate } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { changesText } from './person-changes.ts';
import { columnText } from './person-columns.text.ts';

/** A report on the person or on their content. */
export interface PastReport {
  _id: string;
  at: string;
  type: 'user' | 'post' | 'trip';
  subject: string;
  reporters: number;
  reasons: readonly string[];
  state: 'open' | 'checked' | 'settled';
}

export type ColumnsOf<T> = (language: Language) => readonly Column<T>[];

function imageColumn<T>(header: string, nameOf: (row: T) => string, labelOf: (row: T) => string): Column<T> {
  return { key: 'image', header, width: 64, cell: (row) => <ImageCell name={nameOf(row)} label={labelOf(row)} /> };
}

export const vehicleColumns: ColumnsOf<Vehicle> = (language) => {
  const text = translate(columnText, language);
  const nameOf = ({ brand, model }: Vehicle) => `${isolated(brand)} ${isolated(model)}`.trim();
  return [
    imageColumn(text.image, ({ galleryImages: [first] }) => first?.url ?? '', nameOf),
    { key: 'vehicle', header: text.vehicle, flex: 2, cell: (vehicle) => <TextCell value={nameOf(vehicle)} /> },
    {
      key: 'description',
      header: text.description,
      flex: 3,
      narrow: 'hide',
      cell: (vehicle) => <TextCell value={vehicle.description} />,
    },
    { key: 'year', header: text.year, width: 96, align: 'end', narrow: 'under', cell: (vehicle) => vehicle.year },
  ];
};

export const postColumns: ColumnsOf<Post> = (language) => {
  const text = translate(columnText, language);
  return [
    imageColumn(
      text.image,
      ({ galleryImages: [first] }) => first?.url ?? '',
      () => '',
    ),
    {
      key: 'description',
      header: text.description,
      flex: 3,
      cell: (post) => <TextCell value={post.description || text.noText} />,
    },
    {
      key: 'place',
      header: text.place,
      flex: 2,
      narrow: 'hide',
      cell: (post) => <TextCell value={addressText(post.address)} />,
    },
    {
      key: 'likes',
      header: text.likes,
      width: 104,
      align: 'end',
      narrow: 'hide',
      cell: (post) => <NumberCell value={post.likes} />,
    },
    {
      key: 'date',
      header: text.date,
      width: 112,
      narrow: 'under',
      cell: (post) => <DateCell value={post.createdAt} />,
    },
  ];
};

export const tripColumns: ColumnsOf<Trip> = (language) => {
  const text = translate(columnText, language);
  return [
    imageColumn(
      text.image,
      ({ image }) => image,
      ({ title }) => title,
    ),
    { key: 'title', header: text.tripTitle, flex: 3, cell: (trip) => <TextCell value={trip.title} /> },
    {
      key: 'place',
      header: text.place,
      flex: 2,
      narrow: 'hide',
      cell: (trip) => <TextCell value={addressText(trip.startPointAddress)} />,
    },
    {
      key: 'type',
      header: text.type,
      width: 96,
      narrow: 'under',
      cell: (trip) => <TextCell value={categoryName(trip.category, language)} />,
    },
    { key: 'date', header: text.date, width: 112, narrow: 'under', cell: (trip) => <DateCell value={trip.tripDate} /> },
  ];
};

export const orderColumns: ColumnsOf<Order> = (language) => {
  const text = translate(columnText, language);
  return [
    { key: 'reward', header: text.reward, flex: 3, cell: ({ reward }) => <TextCell value={reward?.title ?? ''} /> },
    {
      key: 'coins',
      header: text.coins,
      width: 96,
      align: 'end',
      narrow: 'hide',
      cell: ({ reward }) => <NumberCell value={reward?.coins ?? 0} />,
    },
    {
      key: 'state',
      header: text.state,
      width: 148,
      cell: ({ rewardSent }) => (
        <StatusBadge tone={rewardSent ? 'done' : 'waiting'}>{rewardSent ? text.sent : text.unsent}</StatusBadge>
      ),
    },
    {
      key: 'date',
      header: text.date,
      width: 112,
      narrow: 'under',
      cell: ({ createdAt }) => <DateCell value={createdAt} />,
    },
  ];
};

export const coinColumns: ColumnsOf<CoinMovement> = (language) => {
  const text = translate(columnText, language);
  return [
    {
      key: 'reason',
      header: text.reason,
      flex: 3,
      cell: ({ reason }) => <TextCell value={reason || text.byForm} />,
    },
    {
      key: 'change',
      header: text.amount,
      width: 104,
      align: 'end',
      cell: ({ change }) => <TextCell value={`${change > 0 ? '+' : ''}${formatNumber(change)}`} />,
    },
    {
      key: 'balance',
      header: text.balance,
      width: 104,
      align: 'end',
      cell: ({ balance }) => <NumberCell value={balance} />,
    },
    { key: 'by', header: text.by, flex: 2, narrow: 'under', cell: ({ adminName }) => <TextCell value={adminName} /> },
    {
      key: 'time',
      header: text.time,
      width: 168,
      narrow: 'under',
      cell: ({ at }) => <TextCell value={formatDateTime(at)} />,
    },
  ];
};

const REPORT_TONES = { open: 'waiting', checked: 'neutral', settled: 'done' } as const;

export const reportColumns: ColumnsOf<PastReport> = (language) => {
  const text = translate(columnText, language);
  return [
    {
      key: 'subject',
      header: text.subject,
      flex: 3,
      cell: ({ type, subject }) => <TextCell value={[kindLabel(type, language), subject].filter(Boolean).join(': ')} />,
    },
    {
      key: 'reasons',
      header: text.reasons,
      flex: 3,
      narrow: 'under',
      cell: ({ reporters, reasons }) => (
        <TextCell value={[text.reporters(reporters), ...reasons.map(isolated)].join(' · ')} />
      ),
    },
    {
      key: 'state',
      header: text.state,
      width: 116,
      cell: ({ state }) => <StatusBadge tone={REPORT_TONES[state]}>{text[state]}</StatusBadge>,
    },
    { key: 'date', header: text.date, width: 112, narrow: 'under', cell: ({ at }) => <DateCell value={at} /> },
  ];
};

export const auditColumns: ColumnsOf<PersonAuditEntry> = (language) => {
  const text = translate(columnText, language);
  return [
    {
      key: 'action',
      header: text.action,
      flex: 3,
      cell: ({ action, entity }) => (
        <TextCell value={`${kindLabel(entity, language)}: ${auditActionLabel(action, language)}`} />
      ),
    },
    {
      key: 'changes',
      header: text.changes,
      flex: 4,
      narrow: 'under',
      cell: (entry) => <TextCell value={changesText(entry, language)} />,
    },
    {
      key: 'reason',
      header: text.reason,
      flex: 2,
      narrow: 'hide',
      cell: ({ reason }) => <TextCell value={reason ?? ''} />,
    },
    { key: 'by', header: text.by, flex: 2, narrow: 'under', cell: ({ adminName }) => <TextCell value={adminName} /> },
    {
      key: 'time',
      header: text.time,
      width: 168,
      narrow: 'under',
      cell: ({ at }) => <TextCell value={formatDateTime(at)} />,
    },
  ];
};
