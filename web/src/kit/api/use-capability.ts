import { getCapabilities } from '@leitstand/contract/platform';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/** Which calls beyond the specification the backend has. One that does not know the question has none. */
export const capabilitiesQuery = queryOptions({
  queryKey: ['capabilities'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    try {
      return (await call(getCapabilities, { signal })).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  },
});

/** Whether the backend has an extension; not before it has said so. */
export function useCapability(endpoint: { readonly name: string }): boolean {
  const { data } = useQuery(capabilitiesQuery);
  return data?.includes(endpoint.name) ?? false;
}
