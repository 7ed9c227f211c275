import type { Address } from '@leitstand/contract/base/reading';
import type { ObjectState } from '@leitstand/contract/moderation/report-evidence';
import type { posts, trips, users } from '../../../db/schema.ts';
import type { ReportType } from '../reports.queries.ts';

type User = Pick<typeof users.$inferInsert, 'userName' | 'about' | 'image'>;
type Post = Pick<typeof posts.$inferInsert, 'description' | 'address' | 'galleryImages'>;
type Trip = typeof trips.$inferInsert;

/** What an object shows: the texts and images that its author chose. */
export const stateOf = {
  user: ({ userName, about = '', image = '' }: User): ObjectState => ({
    fields: { userName, about },
    images: imagesIn(image),
  }),
  post: ({ description = '', address, galleryImages = [] }: Post): ObjectState => ({
    fields: { description, address: placeOf(address) },
    images: galleryImages,
  }),
  trip: ({ title, description, category, tripDate, startPointAddress, endPointAddress, image = '' }: Trip) => ({
    fields: {
      title,
      description,
      category,
      tripDate: tripDate.toISOString(),
      startPointAddress: placeOf(startPointAddress),
      endPointAddress: placeOf(endPointAddress),
    },
    images: imagesIn(image),
  }),
} satisfies Record<ReportType, unknown>;

function imagesIn(image: string): string[] {
  return image === '' ? [] : [image];
}

function placeOf(address: Address | null | undefined): string {
  return address ? address.place || address.city : '';
}
