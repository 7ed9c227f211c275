import type { Car } from '@leitstand/contract/vehicles';
import { ListPage } from '../../shared/list/list-page.tsx';
import { LoadedRecord } from '../../shared/record/loaded-record.tsx';
import { useVehicleActions } from '../../shared/vehicles/vehicle-actions.tsx';
import { VehicleDialog } from '../../shared/vehicles/vehicle-dialog.tsx';
import { vehiclesText } from '../../shared/vehicles/vehicles.text.ts';
import { useVisit } from '../../shared/visits/use-visits.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { useText } from '../../ui/i18n/text.ts';
import { BackButton } from '../../ui/list/cells/back-button.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useCar, useCars, useCarsUpdates } from './car-catalogue.queries.ts';
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
        updates={useCarsUpdates()}
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
