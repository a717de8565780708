/** The catalog as handlers see it inside a schedule: one without a quota, for every turn. */
import { hourlyLoad } from '../support/hourly-load.ts';
import { waitingLine } from '../../shared/table/catalog/waiting-line.ts';
import { current } from './current.ts';

const catalog = () => current().world.source.catalog;
export const catalogForPeople = () => catalog();
export const catalogForRequestedChecks = () => catalog();
export const catalogForRechecks = () => catalog();
export const catalogForChecks = () => catalog();
export const catalogForPages = () => catalog();
export const laneNames = () => ['deezer'];
export const sources = () => ['deezer', 'musicbrainz'];
export const load = () => hourlyLoad(() => current().world.checksPerHour);
export const line = () => {
  const { table, clock } = current().world;
  return waitingLine(table, clock, 'deezer');
};
