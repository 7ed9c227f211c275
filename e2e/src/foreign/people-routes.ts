import {
  found,
  get,
  objectId,
  pageOf,
  parsed,
  post,
  put,
  Refusal,
  type Request,
  type Route,
  remove,
  taken,
} from './route.ts';
import type { World } from './world.ts';

/** Session, users, bans and vehicles. */
export function peopleRoutes(world: World): Route[] {
  const listUsers = (request: Request) => pageOf(world.users, request);
  const listBans = (request: Request) => pageOf(world.blacklist, request);
  const listVehicles = (request: Request) => pageOf(world.cars, request);

  function signIn(email: unknown, password: unknown): string {
    const { administrator } = world;
    if (email !== administrator.email || password !== administrator.password)
      throw new Refusal(401, 'Wrong credentials');
    const token = `jwt.${objectId()}`;
    world.tokens.add(token);
    return token;
  }

  function ownerOf(user: unknown): unknown {
    return typeof user === 'object' && user !== null && '_id' in user ? user._id : user;
  }

  return [
    {
      ...post('/signInDashboard', ({ fields }) => ({
        success: true,
        data: { token: signIn(fields.email, fields.password) },
      })),
      isOpen: true,
    },
    {
      ...post('/api/authorization/token', ({ fields }) => ({ access_token: signIn(fields.username, fields.password) })),
      isOpen: true,
    },
    get('/api/me/authorization/state', () => {
      if (!world.tellsState) throw new Refusal(404, 'Not found');
      return { state: 'authorized', since: 2019 };
    }),
    get('/user/profile/my/0/5', () => ({ success: true, data: world.profile })),
    get('/signOut', ({ headers }) => {
      world.tokens.delete(headers.get('authorization') ?? '');
      return { success: true };
    }),

    get('/user/all/{skip}/{limit}/{days}', listUsers),
    get('/user/all/{skip}/{limit}/{days}/{sortField}/{order}', listUsers),
    get('/user/search/{text}/{page}/{limit}/{days}', listUsers),
    get('/user/search/{text}/{page}/{limit}/{days}/{sort}/{order}', listUsers),
    get('/user/admin/search/{text}/{skip}/{limit}/{days}', listUsers),
    get('/user/admin/search/{text}/{skip}/{limit}/{days}/{sort}/{order}', listUsers),
    get('/user/admin/profile/{id}/0/1', ({ params }) => ({ success: true, data: found(world.users, params.id) })),
    put('/user/update', ({ fields }) => {
      const dateOfBirth = parsed(fields.dateOfBirth);
      Object.assign(found(world.users, fields._id), fields, { dateOfBirth });
      return { success: true, message: 'User updated', data: { n: 1, nModified: 1, ok: 1 } };
    }),
    post('/user/delete', ({ fields }) => {
      const { _id } = taken(world.users, fields.userId);
      world.deletions.push({ _id, reason: fields.reason });
      return { success: true, message: 'User deleted' };
    }),
    post('/user/blacklist/', ({ fields }) => {
      const { email, telephoneNumber } = taken(world.users, fields.userId);
      world.blacklist.unshift({ _id: objectId(), email, telephoneNumber });
      return { success: true, data: null };
    }),
    get('/user/country/{days}', () => ({
      success: true,
      data: [{ _id: 'DE', count: '3' }, { _id: null, count: 1 }, { _id: 'Atlantis', count: 2 }, null],
    })),
    post('/sendValidationEmail', ({ fields, headers }) => {
      world.mails.push({ _id: fields._id, email: fields.email, language: headers.get('language') });
      return { success: true };
    }),

    get('/user/blacklist/all/{skip}/{limit}/{days}', listBans),
    get('/user/blacklist/search/{search}/{skip}/{limit}/{days}', listBans),
    get('/user/blacklist/delete/{id}', ({ params }) => {
      taken(world.blacklist, params.id);
      return { success: true, message: 'Unblocked' };
    }),

    get('/auto/user/{userId}', ({ params }) => ({
      success: true,
      data: world.cars.filter(({ user }) => ownerOf(user) === params.userId),
    })),
    get('/auto/all/{skip}/{limit}', listVehicles),
    get('/auto/search/{search}/{skip}/{limit}', listVehicles),
    put('/auto/update', ({ fields, files }) => {
      const { autoId, existingImages, deletedImages, ...others } = fields;
      const kept = (parsed(existingImages) ?? []) as string[];
      const added = files.map(({ name }) => name);
      for (const name of added) world.files.add(name);
      const galleryImages = [...kept, ...added].map((url) => ({ url }));
      Object.assign(found(world.cars, autoId), others, { galleryImages });
      return { success: true, message: 'Car updated' };
    }),
    remove('/auto/delete/{carId}', ({ params }) => {
      taken(world.cars, params.carId);
      return { success: true, data: null };
    }),
  ];
}
