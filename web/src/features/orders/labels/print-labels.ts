import type { Order } from '@leitstand/contract/orders';
import { getLabelSettings } from '@leitstand/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { save } from '../../../ui/api/download.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { translate } from '../../../ui/i18n/text.ts';
import { titleOf } from '../order-facts.ts';
import { fetchSender } from '../orders.queries.ts';
import { ordersText } from '../orders.text.ts';
import { linesOf, parseAddress, type UnreadAddress } from './address.ts';
import type { AddressLabel, LabelFormatName } from './address-label.ts';

export interface LeftOut {
  readonly order: Order;
  readonly reason: UnreadAddress;
}

export interface Labels {
  readonly labels: readonly AddressLabel[];
  readonly leftOut: readonly LeftOut[];
}

/** A parcel with its position if it is on the desk. */
export interface Labelled {
  readonly order: Order;
  readonly position?: number | undefined;
}

/** Labels for all unambiguous addresses, and the parcels that were left out. */
function labelsOf(parcels: readonly Labelled[]): Labels {
  const labels: AddressLabel[] = [];
  const leftOut: LeftOut[] = [];
  for (const { order, position } of parcels) {
    const read = parseAddress(order.userName, order.address);
    if (read.kind === 'unread') leftOut.push({ order, reason: read });
    else {
      const note = position === undefined ? undefined : `${position} · ${titleOf(order)}`;
      labels.push({ lines: linesOf(read), townLine: 1 + read.street.length, note });
    }
  }
  return { labels, leftOut };
}

/** Downloads the labels as PDF; returns what was left out. */
export function usePrintLabels() {
  const client = useQueryClient();
  const hasSender = useCapability(getLabelSettings);
  return useCallback(
    async (parcels: readonly Labelled[], format: LabelFormatName): Promise<Labels> => {
      const made = labelsOf(parcels);
      if (made.labels.length === 0) return made;
      const text = translate(ordersText);
      const [{ addressLabelPdf }, sender] = await Promise.all([
        import('./address-label-pdf.ts'),
        hasSender ? fetchSender(client) : '',
      ]);
      const pdf = await addressLabelPdf({ labels: made.labels, sender, format, title: text.label });
      save(pdf, `${text.labelFile}-${format}-${made.labels.length}.pdf`);
      return made;
    },
    [client, hasSender],
  );
}
