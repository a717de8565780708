// In place of `@aws-sdk/credential-provider-node`, which searches profiles, single sign-on, processes
// and instance metadata: a Lambda function has its credentials in the environment.
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
