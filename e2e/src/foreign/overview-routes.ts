import { get, objectId, post, Refusal, type Route, remove } from './route.ts';
import { dayOf, type World } from './world.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Dashboard, verification, versions and files. */
export function overviewRoutes(world: World): Route[] {
  const days = [
    { validFor: dayOf(3), numberOfRegisteredUsers: '4', numberOfActiveUsers: '9' },
    { validFor: dayOf(1), numberOfRegisteredUsers: 2, numberOfDeletedUsers: 1, weather: { rain: true } },
    { validFor: null },
  ];

  function image(name: string | undefined): Buffer {
    if (!name || !world.files.has(name)) throw new Refusal(404, 'No such file');
    return PIXEL;
  }

  function deleteFile(name: string | undefined) {
    image(name);
    world.files.delete(name ?? '');
    return { success: true };
  }

  return [
    get('/user/registered/date/{days}', () => ({ success: true, data: days })),
    get('/home/dashboard', () => ({
      success: true,
      data: { users: '4', notAnonymousUserAmount: 3, tripByCategory: [{ _id: '2 point', count: '1' }, { _id: null }] },
    })),
    get('/user/active/amount/{days}', () => ({ success: true, data: days })),
    get('/user/versions', () => ({
      success: true,
      data: [
        { _id: '1.2.0', count: '3' },
        { _id: null, count: 1 },
      ],
    })),
    get('/user/os/amount/{days}', () => ({ success: true, data: [{ _id: 'ios', count: 2 }, { count: 1 }] })),
    get('/user/top/distance/{days}/{skip}/{limit}', () => ({
      success: true,
      data: [{ _id: objectId(), userName: 'Bernd Zahl', drivenKilometers: '88.5' }, { _id: objectId() }],
    })),
    get('/user/top/posts/{days}/{skip}/{limit}', () => ({
      success: true,
      data: [{ _id: 'Anna Sparsam', count: '2' }],
    })),
    get('/reward/history/amount/{days}', () => ({
      success: true,
      data: [
        { _id: { title: 'Tasse', category: 'Merchandise' }, count: '1' },
        { _id: null, count: 1 },
      ],
    })),

    {
      ...get('/validateEmail/{seg1}/{seg2}/{seg3}', ({ params }) => ({ success: params.seg3 === 'richtig' })),
      isOpen: true,
    },
    get('/admin/appversions', () => ({ success: true, data: world.versions })),
    post('/admin/appversions/update', ({ fields }) => {
      world.versions = { minimumVersion: fields.minimum, recommendUpdate: fields.recommend };
      return { success: true, message: 'Stored' };
    }),

    // The response is the bare name.
    post('/files/upload', ({ files }) => {
      const name = `${objectId()}-${files[0]?.name}`;
      world.files.add(name);
      return name;
    }),
    remove('/files/upload/{name}', ({ params }) => deleteFile(params.name)),
    remove('/files/upload/internal/{name}', ({ params }) => deleteFile(params.name)),
    { ...get('/files/images/{name}', ({ params }) => image(params.name)), isOpen: true, isImage: true },
    get('/files/internal/{name}', ({ params }) => image(params.name)),
  ];
}
