/**
 * Stands in for what the protocol's library picks on Node: that one compiles schemas, and is 120 KB
 * larger. Ours asks no client for anything that would have to be checked.
 */
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
export { default as process } from 'node:process';
