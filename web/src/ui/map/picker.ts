import type { LonLat } from './mercator.ts';

export interface PickerMapProps {
  /** What is being chosen. */
  label: string;
  point: LonLat | undefined;
  onPick(point: LonLat): void;
  disabled?: boolean;
  /** Where the way to the point begins. */
  from?: LonLat;
  /** The way between them; where it is not known, a straight line stands for it. */
  line?: readonly LonLat[];
}
