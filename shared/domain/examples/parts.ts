import type { ChangePayload, Subject } from '../change.ts';

// What the examples of changes have in common: one artist, one album, one track.

/** What a change of a type says: its sentence and its facts. */
export interface ChangeExample {
  summary: string;
  payload: ChangePayload;
}

export const artist: Subject = { kind: 'artist', id: '27', name: 'Daft Punk' };
export const album: Subject = { kind: 'release', id: '302127', name: 'Discovery' };
export const track: Subject = {
  kind: 'track',
  id: '3135556',
  name: 'Harder, Better, Faster, Stronger',
};
export const on = { release: { id: '302127', title: 'Discovery' } };
export const discovery = {
  id: '302127',
  title: 'Discovery',
  type: 'album',
  relation: 'main',
  release_date: '2001-03-07',
};
export const image = (id: string) => ({ id, url: `https://pictures.example/${id}/500x500.jpg` });
export const gone = ['missing from two complete lists', 'not found by its own id'];

export function about(
  subject: Subject,
  [field, before, after]: readonly [string, ChangePayload['before'], ChangePayload['after']],
  reasons: string[] = [],
): ChangePayload {
  return { field, before, after, subject, reasons };
}

export function counted(field: string, [before, after]: readonly [number, number], reason: string) {
  return {
    ...about(artist, [field, before, after], [reason]),
    readings: [
      { at: '2026-11-19T00:00:00.000Z', value: before },
      { at: '2026-11-20T00:00:00.000Z', value: after },
    ],
    expected: { low: 4_588_000, high: 4_604_000 },
  };
}
