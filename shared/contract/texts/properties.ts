/** Texts of the properties of schemas, by schema and by the path of the property: `plan.limits.webhooks`. */
export type PropertyTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;
