import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Car } from '@leitstand/contract/vehicles';
import { useMemo } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { carCatalogueText } from './car-catalogue.text.ts';

export function useCarCatalogueColumns(): readonly Column<Car>[] {
  const text = useText(carCatalogueText);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (car) => <ImageCell name={car.galleryImages[0]?.url ?? ''} label="" />,
      },
      {
        key: 'model',
        header: fieldLabel('model', language),
        flex: 3,
        cell: (car) => <TextCell value={car.model} />,
      },
      {
        key: 'brand',
        header: fieldLabel('brand', language),
        flex: 2,
        narrow: 'under',
        cell: (car) => <TextCell value={car.brand} />,
      },
      {
        key: 'year',
        header: fieldLabel('year', language),
        width: 110,
        align: 'end',
        narrow: 'under',
        // A year has no thousands separator.
        cell: (car) => <TextCell value={car.year === null ? '' : String(car.year)} />,
      },
      {
        key: 'owner',
        header: text.owner,
        flex: 3,
        narrow: 'hide',
        cell: (car) => <PersonLink id={car.user?._id ?? ''} name={car.user?.userName || text.noOwner} />,
      },
    ],
    [text, language],
  );
}
