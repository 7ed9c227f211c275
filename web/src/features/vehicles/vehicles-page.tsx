import { screens } from '@leitstand/contract/screens';
import type { Vehicle } from '@leitstand/contract/vehicles';
import { vehicleKind } from '@leitstand/contract/vehicles';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { LoadedRecord } from '../../shared/record/loaded-record.tsx';
import { useVehicleActions } from '../../shared/vehicles/vehicle-actions.tsx';
import { VehicleDialog } from '../../shared/vehicles/vehicle-dialog.tsx';
import { vehiclesText } from '../../shared/vehicles/vehicles.text.ts';
import { useVisit } from '../../shared/visits/use-visits.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { useText } from '../../ui/i18n/text.ts';
import { BackButton } from '../../ui/list/cells/back-button.tsx';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useVehicle, useVehicles } from './vehicles.queries.ts';
import { vehicleListText } from './vehicles.text.ts';
import { useVehiclesColumns } from './vehicles-columns.tsx';

export function VehiclesPage() {
  const text = useText(vehicleListText);
  const params = useListParams();
  const list = useVehicles(params);
  const opened = useOpenedItem('vehicle');
  const mayWrite = useRight('WriteUsers');
  const openVehicle = useStableCallback(({ _id }: Vehicle) => opened.open(_id));
  const actions = useVehicleActions(openVehicle);
  return (
    <>
      <ListPage
        title={text.title}
        count={list.total}
        updates={useListUpdates(vehicleKind)}
        back={<BackButton to={screens.models.path} label={text.back} />}
        search={<SearchBox params={params} placeholder={text.search} />}
      >
        <DataTable
          label={text.title}
          columns={useVehiclesColumns()}
          actions={actions}
          list={list}
          {...(mayWrite ? { onOpen: openVehicle } : {})}
          empty={<EmptyList params={params} title={text.emptyTitle} message={text.emptyMessage} />}
        />
      </ListPage>
      {mayWrite && <Opened item={opened}>{(id) => <OpenedVehicle key={id} id={id} onClose={opened.close} />}</Opened>}
    </>
  );
}

function OpenedVehicle({ id, onClose }: { id: string; onClose(): void }) {
  const text = useText(vehiclesText);
  const query = useVehicle(id);
  const name = query.data && `${isolated(query.data.brand)} ${isolated(query.data.model)}`.trim();
  useVisit({ param: 'vehicle', id, title: name, error: query.error });
  return (
    <LoadedRecord query={query} title={text.edit} onClose={onClose}>
      {(vehicle) => <VehicleDialog vehicle={vehicle} onClose={onClose} />}
    </LoadedRecord>
  );
}
