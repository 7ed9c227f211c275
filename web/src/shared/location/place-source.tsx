import type { FoundPlace } from '@leitstand/contract/api/geo';
import { Anchor, Text } from '@mantine/core';
import { useText } from '../../ui/i18n/text.ts';
import { locationText } from './location.text.ts';

const SOURCES = {
  gazetteer: { name: 'GeoNames', address: 'https://www.geonames.org/' },
  service: { name: undefined, address: 'https://www.openstreetmap.org/copyright' },
} as const;

/** The attribution that the licences of the place data require. */
export function PlaceSource({ source }: Pick<FoundPlace, 'source'>) {
  const text = useText(locationText);
  const { name, address } = SOURCES[source];
  return (
    <Text component="span" size="xs" c="dimmed">
      {text.dataOf}{' '}
      <Anchor
        href={address}
        target="_blank"
        rel="noreferrer"
        inherit
        c="dimmed"
        underline="always"
        tabIndex={-1}
        // The field keeps the focus, and with it the suggestions.
        onMouseDown={(event) => event.preventDefault()}
      >
        {name ?? text.osm}
      </Anchor>
    </Text>
  );
}
