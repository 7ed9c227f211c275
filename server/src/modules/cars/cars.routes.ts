import * as contract from '@leitstand/contract/vehicles';
import { listAnswer } from '../../http/answers.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { findCars, findCarsOf } from './cars.queries.ts';
import { carDeletion, getCar, toCar, updateCar } from './cars.service.ts';

export function carsRoutes(platform: Platform): Route[] {
  const db = platform.database.drizzle;
  return [
    reads(contract.carsOfUser, async ({ params }) => ({ data: (await findCarsOf(db, params.userId)).map(toCar) })),
    reads(contract.listCars, async ({ params }) => listAnswer(await findCars(db, params), toCar)),
    reads(contract.searchCars, async ({ params }) => listAnswer(await findCars(db, params), toCar)),
    reads(contract.getCar, async ({ params }) => ({ data: await getCar(db, params.id) })),
    changes(contract.updateCar, async (change, { body, files }) => ({
      data: await updateCar(platform, change, body, files),
    })),
    changes(contract.deleteCar, async (change, { params }) => {
      await carDeletion.remove(change, params.carId);
      return { data: null };
    }),
  ];
}
