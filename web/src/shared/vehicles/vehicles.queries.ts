import { restore } from '@leitstand/contract/api/restore';
import { type Car, type CarUpdate, carsOfUser, deleteCar, updateCar } from '@leitstand/contract/vehicles';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../ui/api/call.ts';
import { refreshLists, removeFromLists, replaceInLists } from '../../ui/list/paging/list-cache.ts';

/** Everything below shows vehicles: those of a user, and the catalogue of all of them. */
const VEHICLES = ['vehicles'];
const OF_USERS = [...VEHICLES, 'user'];
export const VEHICLE_LISTS = [...VEHICLES, 'list'];

export function useVehicles(userId: string) {
  return useQuery({
    queryKey: [...OF_USERS, userId],
    queryFn: async ({ signal }) => (await call(carsOfUser, { params: { userId }, signal })).data,
    staleTime: 0,
  });
}

export interface VehicleChange {
  body: Partial<CarUpdate> & { autoId: string };
  files: readonly File[];
}

export function useUpdateVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, files }: VehicleChange) => (await call(updateCar, { body, files })).data,
    onSuccess: (saved) => {
      changeVehicles(client, (cars) => cars.map((car) => (car._id === saved._id ? saved : car)));
      replaceInLists(client, VEHICLE_LISTS, saved);
      refreshVehicles(client);
    },
  });
}

export function useDeleteVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (carId: string) => call(deleteCar, { params: { carId } }),
    onSuccess: (_, carId) => {
      changeVehicles(client, (cars) => cars.filter((car) => car._id !== carId));
      removeFromLists(client, VEHICLE_LISTS, carId);
      refreshVehicles(client);
    },
  });
}

export function useRestoreVehicle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restore, { params: { kind: 'car', id } }),
    // However long a list is, what came back must be in it again.
    onSuccess: () => client.invalidateQueries({ queryKey: VEHICLES }),
  });
}

function changeVehicles(client: QueryClient, change: (cars: Car[]) => Car[]): void {
  client.setQueriesData<Car[]>({ queryKey: OF_USERS }, (cars) => cars && change(cars));
}

function refreshVehicles(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: OF_USERS });
  void refreshLists(client, VEHICLE_LISTS);
}
