import {
  found,
  get,
  objectId,
  pageOf,
  parsed,
  post,
  put,
  type Request,
  type Route,
  type Row,
  remove,
  taken,
} from './route.ts';
import type { World } from './world.ts';

/** Events, trips, posts, reports, news messages, broadcasts. */
export function contentRoutes(world: World): Route[] {
  const listEvents = (request: Request) => pageOf(world.events, request);
  const listTrips = (request: Request) => pageOf(world.trips, request);
  const listPresetTrips = (request: Request) => pageOf(world.presetTrips, request);
  const listPosts = (request: Request) => pageOf(world.posts, request);
  const reportsOf = (type: unknown) => world.reports[String(type)] ?? [];

  function pageOfReports(type: unknown, skip: unknown, limit: unknown) {
    const open = reportsOf(type).filter(({ _id }) => !world.checkedReports.has(_id));
    return { success: true, data: open.slice(Number(skip), Number(skip) + Number(limit)) };
  }

  /** The record in a form: places as objects, the image by its name. */
  function fieldsOf({ fields, files }: Request): Record<string, unknown> {
    const places = ['eventAddress', 'startPointAddress', 'endPointAddress'];
    const values = Object.entries(fields).map(([name, value]) => [name, places.includes(name) ? parsed(value) : value]);
    const image = files[0]?.name;
    if (image) world.files.add(image);
    return { ...Object.fromEntries(values), ...(image ? { image } : {}) };
  }

  function add(rows: Row[]): Route['answer'] {
    return (request) => {
      rows.unshift({ _id: objectId(), ...fieldsOf(request) });
      return { success: true, message: 'Created' };
    };
  }

  /** Answers without the changed record. */
  function update(rows: readonly Row[], idField: string): Route['answer'] {
    return (request) => {
      const { [idField]: id, ...changes } = fieldsOf(request);
      Object.assign(found(rows, request.params.id ?? id), changes);
      return { success: true, data: null };
    };
  }

  function removeFrom(rows: Row[]): Route['answer'] {
    return ({ params }) => ({ success: true, message: 'Deleted', data: taken(rows, params.id)._id });
  }

  return [
    get('/event/all/{skip}/{limit}/{days}', listEvents),
    get('/event/search/{text}/{page}/{limit}/{days}', listEvents),
    post('/event/add', add(world.events)),
    put('/event/update', update(world.events, 'eventId')),
    remove('/event/delete/{id}', removeFrom(world.events)),

    get('/trip/all/{skip}/{limit}/{days}', listTrips),
    get('/trip/search/{text}/{skip}/{limit}/{days}', listTrips),
    post('/trip/add', add(world.trips)),
    put('/trip/update', update(world.trips, 'tripId')),
    remove('/trip/delete/{id}', removeFrom(world.trips)),

    get('/trip/presetTrip/all/{skip}/{limit}/{days}', listPresetTrips),
    get('/trip/presetTrip/search/{text}/{page}/{limit}/{days}', listPresetTrips),
    post('/trip/presetTrip/add', add(world.presetTrips)),
    put('/trip/presetTrip/update', update(world.presetTrips, 'presetTripId')),

    get('/post/all/{skip}/{limit}/{days}', listPosts),
    post('/post/all/{skip}/{limit}/time', listPosts),
    get('/post/search/{search}/{skip}/{limit}/{days}', listPosts),
    remove('/post/delete/{id}', removeFrom(world.posts)),

    get('/report/detailWithLimit', ({ query }) =>
      pageOfReports(query.get('type'), query.get('skip'), query.get('limit')),
    ),
    post('/report/detailWithLimit', ({ fields }) => pageOfReports(fields.type, fields.skip, fields.limit)),
    get('/report/search/{type}/{search}/{skip}/{limit}', (request) => pageOf(reportsOf(request.params.type), request)),
    post('/report/takeAction', ({ fields }) => {
      taken(reportsOf(fields.type), fields.id);
      return { success: true };
    }),
    put('/report/checked', ({ fields }) => {
      world.checkedReports.add(String(fields.id));
      return { success: true, message: 'Checked' };
    }),

    get('/newsmessage/all', () => ({ success: true, data: world.news })),
    post('/newsmessage', add(world.news)),
    put('/newsmessage/{id}', update(world.news, 'id')),
    remove('/newsmessage/delete/{id}', removeFrom(world.news)),

    post('/user/notifyAll', ({ fields }) => {
      world.broadcasts.unshift({ message: fields.messages, createdAt: new Date().toISOString(), usersNotified: 3 });
      return { success: true, message: 'Nachricht an alle verschickt' };
    }),
    get('/broadcast/all', () => ({ success: true, data: world.broadcasts })),
  ];
}
