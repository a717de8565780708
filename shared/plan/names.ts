/** The plans of organizations, from the smallest to the largest. */
export const planNames = ['free', 'pro', 'business'] as const;

/** The catalogs that a service can monitor. */
export const catalogNames = ['deezer', 'spotify'] as const;
export type MonitoredCatalog = (typeof catalogNames)[number];
