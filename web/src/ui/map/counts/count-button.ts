import { formatNumber } from '../../i18n/format.ts';
import classes from './counts.module.css';

interface CountButton {
  count: number;
  /** Accessible name and tooltip. */
  label: string;
  /** Counts several places together. */
  isCluster: boolean;
}

const SMALLEST = 30;
const PER_MAGNITUDE = 9;

export function sizeOfCount(count: number): number {
  return Math.round(SMALLEST + PER_MAGNITUDE * Math.log10(Math.max(1, count)));
}

/** A round button with a count, sized by its order of magnitude. */
export function countButton({ count, label, isCluster }: CountButton): HTMLButtonElement {
  const size = `${sizeOfCount(count)}px`;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.marker ?? '';
  button.style.width = size;
  button.style.height = size;
  button.textContent = formatNumber(count);
  button.setAttribute('aria-label', label);
  button.dataset.tip = label;
  button.dataset.cluster = String(isCluster);
  return button;
}
