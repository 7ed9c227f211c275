import * as contract from '@leitstand/contract/api/geo';
import { openGeocoder } from '../../adapters/geo/open-geocoder.ts';
import { openRouter } from '../../adapters/routing/open-router.ts';
import { reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { geocoderStore, purgeGeocodes } from './geocoder-store.queries.ts';

export const geoModule = defineModule({
  routes({ config, database, log }) {
    const geocoder = openGeocoder(config, geocoderStore(database), log);
    const router = openRouter(config.routingUrl, config.routingKind, log);
    return [
      reads(contract.searchPlaces, async ({ params }) => ({ data: await geocoder.search(params.text, params.limit) })),
      reads(contract.reverseGeocode, async ({ params }) => ({
        data: await geocoder.reverse([params.longitude, params.latitude]),
      })),
      reads(contract.getRoute, async ({ params }) => ({
        data: await router.route([params.fromLongitude, params.fromLatitude], [params.toLongitude, params.toLatitude]),
      })),
    ];
  },
  purge: purgeGeocodes,
});
