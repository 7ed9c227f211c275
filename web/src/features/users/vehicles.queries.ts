import { type Car, type CarUpdate, carsOfUser, deleteCar, updateCar } from '@leitstand/contract/cars';
import { restore } from '@leitstand/contract/restore';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/call.ts';

function vehiclesKey(userId: string) {
  return ['users', 'vehicles', userId];
}

export function useVehicles(userId: string) {
  return useQuery({
    queryKey: vehiclesKey(userId),
    queryFn: async ({ signal }) => (await call(carsOfUser, { params: { userId }, signal })).data,
    staleTime: 0,
  });
}

export interface VehicleChange {
  body: Partial<CarUpdate> & { autoId: string };
  files: readonly File[];
}

export function useUpdateVehicle(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, files }: VehicleChange) => (await call(updateCar, { body, files })).data,
    onSuccess: (saved) => {
      changeVehicles(client, userId, (cars) => cars.map((car) => (car._id === saved._id ? saved : car)));
      void client.invalidateQueries({ queryKey: vehiclesKey(userId) });
    },
  });
}

export function useDeleteVehicle(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (carId: string) => call(deleteCar, { params: { carId } }),
    onSuccess: (_, carId) => {
      changeVehicles(client, userId, (cars) => cars.filter((car) => car._id !== carId));
      void client.invalidateQueries({ queryKey: vehiclesKey(userId) });
    },
  });
}

export function useRestoreVehicle(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(restore, { params: { kind: 'car', id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: vehiclesKey(userId) }),
  });
}

function changeVehicles(client: QueryClient, userId: string, change: (cars: Car[]) => Car[]): void {
  client.setQueryData<Car[]>(vehiclesKey(userId), (cars) => cars && change(cars));
}
