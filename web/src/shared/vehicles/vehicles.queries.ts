import { restore } from '@leitstand/contract/api/restore';
import {
  deleteVehicle,
  updateVehicle,
  type Vehicle,
  type VehicleUpdate,
  vehicleKind,
  vehiclesOfUser,
} from '@leitstand/contract/vehicles';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';
import { refreshLists, removeFromLists, replaceInLists } from '../../ui/list/paging/list-cache.ts';
import { listsOf } from '../list/list-keys.ts';

/** Common prefix of all vehicle queries: those of a user, and the list of all. */
const VEHICLES = [vehicleKind.name];
const OF_USERS = [...VEHICLES, 'user'];
export const VEHICLE_LISTS = listsOf(vehicleKind);

export function useVehicles(userId: string) {
  return useQuery({
    queryKey: [...OF_USERS, userId],
    queryFn: async ({ signal }) => (await call(vehiclesOfUser, { params: { userId }, signal })).data,
    staleTime: 0,
  });
}

export interface VehicleChange {
  body: Partial<VehicleUpdate> & { autoId: string };
  files: readonly File[];
}

export function useUpdateVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, files }: VehicleChange) => (await call(updateVehicle, { body, files })).data,
    onSuccess: (saved) => {
      changeVehicles(client, (vehicles) => vehicles.map((vehicle) => (vehicle._id === saved._id ? saved : vehicle)));
      replaceInLists(client, VEHICLE_LISTS, saved);
      refreshVehicles(client);
    },
  });
}

export function useDeleteVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (carId: string) => call(deleteVehicle, { params: { carId } }),
    onSuccess: (_, carId) => {
      changeVehicles(client, (vehicles) => vehicles.filter((vehicle) => vehicle._id !== carId));
      removeFromLists(client, VEHICLE_LISTS, carId);
      refreshVehicles(client);
    },
  });
}

export function useRestoreVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restore, { params: { kind: vehicleKind.name, id } }),
    // Refetch even long lists: a restored vehicle must reappear.
    onSuccess: () => client.invalidateQueries({ queryKey: VEHICLES }),
  });
}

function changeVehicles(client: QueryClient, change: (vehicles: Vehicle[]) => Vehicle[]): void {
  client.setQueriesData<Vehicle[]>({ queryKey: OF_USERS }, (vehicles) => vehicles && change(vehicles));
}

function refreshVehicles(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: OF_USERS });
  void refreshLists(client, VEHICLE_LISTS);
}
