/** The numbers of an artist that have a value a day, and are watched where the catalog tells them. */
export const numberFields = ['followers', 'monthly_listeners'] as const;
export type NumberField = (typeof numberFields)[number];

/** Up or down. */
export type Direction = 1 | -1;
