import Overlay from 'ol/Overlay.js';
import classes from './map.module.css';
import { type LonLat, toMap, toPlace } from './projection.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Movement in pixels that is still a click. */
const TOLERANCE = 3;

/** The marker of a place. */
export function createPin(place: LonLat, title = ''): Overlay {
  const element = document.createElement('div');
  element.title = title;
  element.className = classes.pin ?? '';
  element.append(drawing());
  return new Overlay({
    element,
    className: '',
    position: toMap(place),
    positioning: 'bottom-center',
    offset: [0, 1],
    stopEvent: false,
  });
}

interface Grip {
  readonly x: number;
  readonly y: number;
  /** From the pointer to the tip of the pin, in pixels. */
  readonly toTip: readonly [x: number, y: number];
}

/** Lets people drag a pin to another place. */
export function makeDraggable(pin: Overlay, onDrop: (place: LonLat) => void): void {
  const element = pin.getElement();
  if (!element) return;
  let grip: Grip | undefined;
  let isDragged = false;

  function grab(event: PointerEvent): void {
    const map = pin.getMap();
    if (!map || event.button !== 0) return;
    // The map stays where it is.
    event.stopPropagation();
    element?.setPointerCapture(event.pointerId);
    const [x = 0, y = 0] = map.getEventPixel(event);
    const [tipX = x, tipY = y] = map.getPixelFromCoordinate(pin.getPosition() ?? []) ?? [];
    grip = { x: event.clientX, y: event.clientY, toTip: [tipX - x, tipY - y] };
    isDragged = false;
  }

  function drag(event: PointerEvent): void {
    const map = pin.getMap();
    if (!map || !grip) return;
    isDragged ||= Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > TOLERANCE;
    const [x = 0, y = 0] = map.getEventPixel(event);
    if (isDragged) pin.setPosition(map.getCoordinateFromPixel([x + grip.toTip[0], y + grip.toTip[1]]));
  }

  function drop(): void {
    const place = pin.getPosition();
    if (grip && isDragged && place) onDrop(toPlace(place));
    grip = undefined;
  }

  element.dataset.draggable = 'true';
  element.addEventListener('pointerdown', grab);
  element.addEventListener('pointermove', drag);
  element.addEventListener('lostpointercapture', drop);
}

function drawing(): SVGElement {
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
  return svg;
}
