import { LONG_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { FIRST_CAR_YEAR, LAST_CAR_YEAR } from '@leitstand/contract/vehicles';
import { vehicles } from '../../../db/schema.ts';
import { vehicleSearchText } from '../../../modules/vehicles/vehicles.service.ts';
import type { MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';

export const carMoving: MovingKind = {
  name: 'car',
  table: vehicles,
  read(value, now) {
    const fields = new RecordFields(value);
    fields.reference('user', { field: 'userId', kind: 'user', isRequired: true });
    const texts = {
      brand: fields.text('brand', { isRequired: true }),
      model: fields.text('model', { isRequired: true }),
      description: fields.text('description', { max: LONG_TEXT_LENGTH }),
    };
    return fields.read({
      ...texts,
      year: fields.integer('year', FIRST_CAR_YEAR, LAST_CAR_YEAR) ?? null,
      galleryImages: fields.images('galleryImages'),
      createdAt: fields.createdAt(now),
      searchText: vehicleSearchText(texts),
    });
  },
};
