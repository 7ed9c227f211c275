import { levelMoving } from './level.ts';
import { makeMoving } from './make.ts';
import type { MovingKind } from './moving-kind.ts';

export const MOVING_KINDS: readonly MovingKind[] = [makeMoving, levelMoving];
