import type { Json } from '../../change.ts';

/*
 * What payloads hold, read by shape. Everything here may come from a version of the service that
 * this page doesn't know, so each reader answers null to what it doesn't recognize.
 */

/** A member of a JSON object; null of anything else. */
export function member(json: Json, name: string): Json {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return null;
  return Object.entries(json).find(([key]) => key === name)?.[1] ?? null;
}

/** A text that isn't empty. */
export function textOf(json: Json): string | null {
  return typeof json === 'string' && json !== '' ? json : null;
}

export function numberOf(json: Json): number | null {
  return typeof json === 'number' ? json : null;
}

export function listOf(json: Json): Json[] | null {
  return Array.isArray(json) ? json : null;
}

/** A text under a name; numbers as they are written. */
export function textAt(json: Json, name: string): string | null {
  const value = member(json, name);
  return typeof value === 'number' ? String(value) : textOf(value);
}
