import { counted } from '../../findings/phrases.ts';

/** A span as people read it: `5 minutes`, `1 hour`, `36 hours`. */
export function everyText(minutes: number): string {
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour');
}
