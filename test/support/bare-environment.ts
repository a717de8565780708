/**
 * For a program that isn't to have the settings of whoever runs the tests: where programs are, and where
 * Node keeps the modules that it has compiled.
 */
export const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
