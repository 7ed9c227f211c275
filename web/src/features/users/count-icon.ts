import L from 'leaflet';
import { formatNumber } from '../../kit/i18n/format.ts';
import classes from './users-map.module.css';

interface CountIcon {
  count: number;
  /** For screen readers, and for everybody when pointed at. */
  label: string;
  /** Stands for several countries. */
  isCluster: boolean;
}

const SMALLEST = 30;
const PER_MAGNITUDE = 9;

export function sizeOfCount(count: number): number {
  return Math.round(SMALLEST + PER_MAGNITUDE * Math.log10(Math.max(1, count)));
}

/** A round button with a number in it; ten times the number is one step larger. */
export function countIcon({ count, label, isCluster }: CountIcon): L.DivIcon {
  const size = sizeOfCount(count);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.marker ?? '';
  button.textContent = formatNumber(count);
  button.setAttribute('aria-label', label);
  button.dataset.tip = label;
  button.dataset.cluster = String(isCluster);
  return L.divIcon({ className: '', html: button, iconSize: [size, size] });
}
