import L from 'leaflet';
import classes from './map.module.css';

const SVG = 'http://www.w3.org/2000/svg';
const SIZE = L.point(28, 36);

/** The marker of a place. Drawn here: Leaflet’s own is a picture file. */
export function pinIcon(): L.DivIcon {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 28 36');
  svg.setAttribute('aria-hidden', 'true');
  const drop = document.createElementNS(SVG, 'path');
  drop.setAttribute('d', 'M14 1C6.8 1 1 6.7 1 13.8 1 23 14 35 14 35s13-12 13-21.2C27 6.7 21.2 1 14 1z');
  drop.setAttribute('fill', 'currentColor');
  drop.setAttribute('stroke', 'white');
  drop.setAttribute('stroke-width', '1.5');
  const hole = document.createElementNS(SVG, 'circle');
  for (const [name, value] of Object.entries({ cx: 14, cy: 13.5, r: 4.5, fill: 'white' })) {
    hole.setAttribute(name, String(value));
  }
  svg.append(drop, hole);
  const box = document.createElement('div');
  box.append(svg);
  return L.divIcon({ className: classes.pin ?? '', html: box, iconSize: SIZE, iconAnchor: [SIZE.x / 2, SIZE.y - 1] });
}
