import type { FoundPlace } from '@leitstand/contract/api/geo';
import type { Position } from '@leitstand/contract/base/great-circle';

export interface Geocoder {
  /** Best match first. */
  search(text: string, limit: number): Promise<FoundPlace[]>;
  /** The address of a point; its location is the point itself. */
  reverse(position: Position): Promise<FoundPlace>;
}

/** A server that is asked over HTTP. Throws if it does not answer, or not in its protocol. */
export interface GeocodingService {
  search(text: string, limit: number): Promise<FoundPlace[]>;
  /** Undefined if the map has nothing there. */
  reverse(position: Position): Promise<FoundPlace | undefined>;
}

/** What all processes share about the service. */
export interface GeocoderStore {
  /** A kept answer; undefined if there is none. */
  find(question: string): Promise<unknown>;
  keep(question: string, answer: unknown): Promise<void>;
  /** Waits until the service may be asked again. Throws if that takes too long. */
  takeTurn(service: string): Promise<void>;
}
