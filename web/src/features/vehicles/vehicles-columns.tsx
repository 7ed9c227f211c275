import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Vehicle } from '@leitstand/contract/vehicles';
import { useMemo } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { vehicleListText } from './vehicles.text.ts';

export function useVehiclesColumns(): readonly Column<Vehicle>[] {
  const text = useText(vehicleListText);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (vehicle) => <ImageCell name={vehicle.galleryImages[0]?.url ?? ''} label="" />,
      },
      {
        key: 'model',
        header: fieldLabel('model', language),
        flex: 3,
        cell: (vehicle) => <TextCell value={vehicle.model} />,
      },
      {
        key: 'brand',
        header: fieldLabel('brand', language),
        flex: 2,
        narrow: 'under',
        cell: (vehicle) => <TextCell value={vehicle.brand} />,
      },
      {
        key: 'year',
        header: fieldLabel('year', language),
        width: 110,
        align: 'end',
        narrow: 'under',
        // Years have no thousands separator.
        cell: (vehicle) => <TextCell value={vehicle.year === null ? '' : String(vehicle.year)} />,
      },
      {
        key: 'owner',
        header: text.owner,
        flex: 3,
        narrow: 'hide',
        cell: (vehicle) => <PersonLink id={vehicle.user?._id ?? ''} name={vehicle.user?.userName || text.noOwner} />,
      },
    ],
    [text, language],
  );
}
