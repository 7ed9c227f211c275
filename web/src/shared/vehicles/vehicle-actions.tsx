import { restore } from '@leitstand/contract/api/restore';
import { RESTORE_DAYS } from '@leitstand/contract/base/limits';
import type { Vehicle } from '@leitstand/contract/vehicles';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Action } from '../../ui/action/action.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { recordText } from '../record/record.text.ts';
import { vehicleName } from './vehicle-form.ts';
import { useDeleteVehicle, useRestoreVehicle } from './vehicles.queries.ts';
import { vehiclesText } from './vehicles.text.ts';

const NONE: readonly Action<Vehicle>[] = [];

/** The actions of a vehicle. `onEdit` must be stable across renders. */
export function useVehicleActions(onEdit: (vehicle: Vehicle) => void): readonly Action<Vehicle>[] {
  const text = useText(vehiclesText);
  const shared = useText(recordText);
  const mayWrite = useRight('WriteUsers');
  const isRestorable = useCapability(restore);
  const { mutateAsync: deleteVehicle } = useDeleteVehicle();
  const { mutateAsync: restoreVehicle } = useRestoreVehicle();
  return useMemo(() => {
    if (!mayWrite) return NONE;

    async function remove(vehicle: Vehicle) {
      const name = vehicleName(vehicle) || text.noName;
      const confirmed = await confirm({
        title: shared.deleteTitle(name),
        message: `${shared.deleteMessage(name)}${isRestorable ? ` ${shared.restorable(RESTORE_DAYS)}` : ''}`,
        confirmLabel: shared.delete,
        danger: true,
      });
      if (!confirmed) return;
      await deleteVehicle(vehicle._id);
      notifySuccess(text.deleted(name), isRestorable ? { undo: { run: () => bringBack(vehicle._id, name) } } : {});
    }

    async function bringBack(id: string, name: string) {
      await restoreVehicle(id);
      notifySuccess(text.restored(name));
    }

    return [
      { id: 'edit', label: text.edit, icon: IconPencil, run: onEdit },
      { id: 'delete', label: text.delete, icon: IconTrash, danger: true, run: remove },
    ];
  }, [text, shared, mayWrite, isRestorable, deleteVehicle, restoreVehicle, onEdit]);
}
