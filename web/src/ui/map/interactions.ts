import { shiftKeyOnly } from 'ol/events/condition.js';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import DragZoom from 'ol/interaction/DragZoom.js';
import type Interaction from 'ol/interaction/Interaction.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';

const STEP = 80;
const LONG_STEP = 240;

/** Mouse, touch and keyboard interactions with the given animation duration in milliseconds. */
export function interactionsOf(wheel: 'always' | 'focused', duration: number): Interaction[] {
  return [
    new DragPan(duration > 0 ? { kinetic: new Kinetic(-0.005, 0.05, 100) } : {}),
    new DoubleClickZoom({ duration }),
    new PinchZoom({ duration }),
    new KeyboardPan({ duration, pixelDelta: STEP }),
    new KeyboardPan({ duration, pixelDelta: LONG_STEP, condition: shiftKeyOnly }),
    new KeyboardZoom({ duration }),
    new MouseWheelZoom({ duration, onFocusOnly: wheel === 'focused' }),
    new DragZoom({ duration }),
  ];
}
