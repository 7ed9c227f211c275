import type { Car } from '@leitstand/contract/cars';
import { isolated } from '../../kit/i18n/isolated.ts';
import { useText } from '../../kit/i18n/text.ts';
import { BackButton } from '../../kit/list/back-button.tsx';
import { DataTable } from '../../kit/list/data-table.tsx';
import { EmptyList } from '../../kit/list/empty-list.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useListParams } from '../../kit/list/use-list-params.ts';
import { useOpenedItem } from '../../kit/list/use-opened-item.ts';
import { useStableCallback } from '../../kit/list/use-stable-callback.ts';
import { LoadedRecord } from '../../kit/record/loaded-record.tsx';
import { useRight } from '../../kit/session/rights.ts';
import { useVisit } from '../../kit/visited/use-visits.ts';
import { useVehicleActions } from '../../shared/vehicles/vehicle-actions.tsx';
import { VehicleDialog } from '../../shared/vehicles/vehicle-dialog.tsx';
import { vehiclesText } from '../../shared/vehicles/vehicles.text.ts';
import { useCar, useCars, useCarsNews } from './car-catalogue.queries.ts';
import { carCatalogueText } from './car-catalogue.text.ts';
import { useCarCatalogueColumns } from './car-catalogue-columns.tsx';

export function CarCataloguePage() {
  const text = useText(carCatalogueText);
  const params = useListParams();
  const list = useCars(params);
  const opened = useOpenedItem('vehicle');
  const mayWrite = useRight('WriteUsers');
  const openCar = useStableCallback(({ _id }: Car) => opened.open(_id));
  const actions = useVehicleActions(openCar);
  return (
    <>
      <ListPage
        title={text.title}
        count={list.total}
        news={useCarsNews()}
        back={<BackButton to="/models" label={text.back} />}
        search={<SearchBox value={params.searchText} onChange={params.setSearchText} placeholder={text.search} />}
      >
        <DataTable
          label={text.title}
          columns={useCarCatalogueColumns()}
          actions={actions}
          list={list}
          {...(mayWrite ? { onOpen: openCar } : {})}
          empty={<EmptyList params={params} title={text.emptyTitle} message={text.emptyMessage} />}
        />
      </ListPage>
      {mayWrite && opened.id !== undefined && <OpenedCar key={opened.id} id={opened.id} onClose={opened.close} />}
    </>
  );
}

function OpenedCar({ id, onClose }: { id: string; onClose(): void }) {
  const text = useText(vehiclesText);
  const query = useCar(id);
  const name = query.data && `${isolated(query.data.brand)} ${isolated(query.data.model)}`.trim();
  useVisit({ param: 'vehicle', id, title: name, error: query.error });
  return (
    <LoadedRecord query={query} title={text.edit} onClose={onClose}>
      {(car) => <VehicleDialog car={car} onClose={onClose} />}
    </LoadedRecord>
  );
}
