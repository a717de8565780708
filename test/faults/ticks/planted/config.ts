import { current } from '../../scheduler.ts';

/** What the handler of a tick reads of the settings: those of its schedule. */
export const catalogQuota = () => current().world.ticking.quota;
export const paces = () => current().world.ticking.paces;
