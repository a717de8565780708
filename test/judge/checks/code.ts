import type { Inventory } from '../inventory.ts';

/** What may lie in the asset of a function. Sources, packages and maps may not. */
const allowed = [
  // The bundle, and what it loads for rare operations.
  /^(index|multipart|csv-parser|tell-(said|findings|foreign)|ses|sealed)\.js$/,
  /^package\.json$/,
  // Ready-made documents, and the page, packed.
  /^documents\/(openapi\.json\.gz|reference\.html\.gz|(tools|routes|change-examples)\.json)$/,
  /^page\/(index\.html\.(gz|br)|site\.json|assets\/[\w-]+-[A-Z0-9]{8}\.\w+\.(gz|br))$/,
];

/** Every function runs on Node 24, with nothing but its bundle and with a role of its own. */
export function codeFaults({ functions, roles }: Inventory): string[] {
  const faults = functions.flatMap(({ FunctionName, Runtime, Files }) => [
    ...(Runtime === 'nodejs24.x' ? [] : [`${FunctionName} runs on ${Runtime}`]),
    ...strangersIn(Files).map((file) => `${FunctionName} has ${file} beside its bundle`),
  ]);
  for (const [arn, sharing] of Map.groupBy(functions, ({ Role }) => Role)) {
    if (sharing.length > 1) faults.push(`${sharing.length} functions share the role ${arn}`);
  }
  for (const { RoleName, Attached } of Object.values(roles)) {
    if (Attached.length > 0) faults.push(`${RoleName} has managed policies`);
  }
  return faults;
}

/** The files of an asset that are no part of a bundle, and the bundle itself when it is missing. */
export function strangersIn(files: readonly string[]): string[] {
  const strangers = files.filter((file) => !allowed.some((fits) => fits.test(file)));
  return files.includes('index.js') ? strangers : ['nothing instead of index.js', ...strangers];
}
