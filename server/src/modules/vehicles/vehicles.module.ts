import * as contract from '@leitstand/contract/vehicles';
import { vehicles } from '../../db/schema.ts';
import { changes, finds, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findVehicles, findVehiclesOf } from './vehicles.queries.ts';
import { getVehicle, toVehicle, updateVehicle, vehicleDeletion } from './vehicles.service.ts';

export const vehiclesModule = defineModule({
  records: [{ kind: contract.vehicleKind, table: vehicles, name: null, deletion: vehicleDeletion }],
  routes: ({ database: { drizzle: db } }) => [
    finds(contract.vehiclesOfUser, async ({ params }, db) => ({
      data: (await findVehiclesOf(db, params.userId)).map(toVehicle),
    })),
    finds(contract.listVehicles, async ({ params }, db) => listAnswer(await findVehicles(db, params), toVehicle)),
    finds(contract.searchVehicles, async ({ params }, db) => listAnswer(await findVehicles(db, params), toVehicle)),
    reads(contract.getVehicle, async ({ params }) => ({ data: await getVehicle(db, params.id) })),
    changes(contract.updateVehicle, async (change, { body, files }) => ({
      data: await updateVehicle(change, body, files),
    })),
    changes(contract.deleteVehicle, async (change, { params }) => {
      await vehicleDeletion.remove(change, params.carId);
      return { data: null };
    }),
  ],
});
