import { found, get, objectId, pageOf, parsed, post, put, type Request, type Route, remove, taken } from './route.ts';
import type { World } from './world.ts';

/** Rewards, orders, levels, makes and models. */
export function shopRoutes(world: World): Route[] {
  const listRewards = (request: Request) => {
    const inOrder = [...world.rewards].sort((a, b) => Number(a.orderNum) - Number(b.orderNum));
    return pageOf(inOrder, request);
  };
  const listOrders = (request: Request) => {
    const { rewardSent } = request.fields;
    const isWanted = (sent: unknown) => rewardSent === undefined || (sent === true) === (String(rewardSent) === 'true');
    return pageOf(
      world.orders.filter((order) => isWanted(order.rewardSent)),
      request,
    );
  };
  const listModels = (request: Request) => pageOf(world.models, request);
  const listMakes = (request: Request) => {
    const makes = [...new Set(world.models.map(({ make }) => String(make)))].sort();
    return pageOf(
      makes.map((make, index) => ({ _id: `make${index}`, make })),
      request,
    );
  };

  function store(files: readonly File[]): string[] {
    for (const { name } of files) world.files.add(name);
    return files.map(({ name }) => name);
  }

  return [
    get('/reward/all/{skip}/{limit}', listRewards),
    get('/reward/search/{search}/{skip}/{limit}', listRewards),
    put('/reward/reorder', ({ fields }) => {
      const moved = found(world.rewards, fields.rewardId);
      const neighbour = world.rewards.find(({ orderNum }) => Number(orderNum) === Number(fields.orderNum));
      if (neighbour) neighbour.orderNum = moved.orderNum;
      moved.orderNum = fields.orderNum;
      return { success: true };
    }),
    post('/reward/add', ({ fields, files }) => {
      const images = store(files).map((url) => ({ url }));
      const orderNum = Math.max(0, ...world.rewards.map((reward) => Number(reward.orderNum))) + 1;
      world.rewards.push({ _id: objectId(), ...fields, images, image: images[0]?.url, orderNum });
      return { success: true, message: 'Created', data: null };
    }),
    put('/reward/update', ({ fields, files }) => {
      const { rewardId, existingImages, deletedImages, ...others } = fields;
      const kept = (parsed(existingImages) ?? []) as string[];
      const images = [...kept, ...store(files)].map((url) => ({ url }));
      Object.assign(found(world.rewards, rewardId), others, { images });
      return { success: true, message: 'Updated' };
    }),
    remove('/reward/delete/{id}', ({ params }) => {
      taken(world.rewards, params.id);
      return { success: true };
    }),

    post('/reward/history/all/{skip}/{limit}/{days}', listOrders),
    post('/reward/history/search/{search}/{skip}/{limit}/{days}', listOrders),
    get('/reward/history/search/{search}/{skip}/{limit}/{days}', listOrders),
    post('/reward/history/status/update', ({ fields }) => {
      Object.assign(found(world.orders, fields.rewardHistoryId), { rewardSent: fields.rewardSent });
      return { success: true };
    }),
    post('/reward/history/updateTracking', ({ fields }) => {
      const { rewardHistoryId, trackingNumber, carrier } = fields;
      Object.assign(found(world.orders, rewardHistoryId), { trackingNumber, carrier });
      return { success: true };
    }),

    get('/level/all/{skip}/{limit}', (request) => pageOf(world.levels, request)),
    post('/level/add/', ({ fields, files }) => {
      world.levels.push({ _id: objectId(), ...fields, image: store(files)[0] });
      return { success: true, message: 'Created' };
    }),
    put('/level/update/', ({ fields, files }) => {
      const { levelId, ...others } = fields;
      const [image] = store(files);
      Object.assign(found(world.levels, levelId), others, image ? { image } : {});
      return { success: true, data: 'ok' };
    }),
    remove('/level/delete/{id}', ({ params }) => {
      taken(world.levels, params.id);
      return { success: true };
    }),

    get('/make/model/all/{skip}/{limit}', listModels),
    get('/make/model/search/{search}/{skip}/{limit}', listModels),
    post('/make', ({ fields }) => {
      world.models.push({ _id: objectId(), ...fields });
      return { success: true, message: 'Created' };
    }),
    put('/make', ({ fields }) => {
      const { id, ...others } = fields;
      Object.assign(found(world.models, id), others);
      return { success: true };
    }),
    remove('/make/{id}', ({ params }) => {
      taken(world.models, params.id);
      return { success: true };
    }),
    get('/make/{skip}/{limit}', listMakes),
    get('/make/search/{search}/{skip}/{limit}', listMakes),
  ];
}
