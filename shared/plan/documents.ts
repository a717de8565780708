/**
 * The names of files in the folder `documents` beside a function's bundle: the build writes what the function
 * reads there when it is asked for it.
 */
export const documentNames = {
  /** Method and path of each operation. */
  routes: 'routes.json',
  /** What changes of each type look like. */
  changeExamples: 'change-examples.json',
} as const;
