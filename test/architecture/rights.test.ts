import { bundleFunctions, nameOf, type Bundles } from '../../lib/bundling/bundle-functions.ts';
import { functions } from '../../lib/stacks/functions.ts';
import { functionsOf, makeStage, rightsOf } from '../stacks/stage.ts';

/** What a command of the SDK needs to be allowed; the table has a test of its own, table-rights.test.ts. */
const actionsOf: Readonly<Record<string, readonly string[]>> = {
  'client-lambda/GetEventSourceMapping': ['lambda:GetEventSourceMapping'],
  'client-lambda/UpdateEventSourceMapping': ['lambda:UpdateEventSourceMapping'],
  'client-sqs/SendMessage': ['sqs:SendMessage'],
  'client-sqs/SendMessageBatch': ['sqs:SendMessage'],
  'client-sqs/ReceiveMessage': ['sqs:ReceiveMessage'],
  'client-sqs/DeleteMessageBatch': ['sqs:DeleteMessage'],
  'client-sqs/GetQueueAttributes': ['sqs:GetQueueAttributes'],
  'client-sqs/StartMessageMoveTask': ['sqs:StartMessageMoveTask'],
  'client-sesv2/SendEmail': ['ses:SendEmail'],
  'client-secrets-manager/GetSecretValue': ['secretsmanager:GetSecretValue'],
  'client-secrets-manager/PutSecretValue': ['secretsmanager:PutSecretValue'],
};

/** Given beside what the code asks for: the table; the platform's needs. */
const givenAnyway =
  /^(dynamodb|logs):|^sqs:(ReceiveMessage|DeleteMessage|ChangeMessageVisibility|GetQueueUrl|GetQueueAttributes)$/;

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleFunctions(functions.map(({ entry }) => entry));
});

// With every source, since a function without one asks for less than its bundle can.
const { resources } = makeStage({
  CATALOG: 'spotify',
  SPOTIFY_CLIENT_ID: 'app',
  SPOTIFY_CLIENT_SECRET: 'sources/spotify',
  LASTFM_API_KEY: 'sources/lastfm',
});
const made = functionsOf(resources);

/** The commands that are left in a function's bundles, like `client-sqs/SendMessage`. */
function commandsOf(entry: string): string[] {
  const outputs = Object.entries(bundles.metafile.outputs)
    .filter(([path]) => path.includes(`/${nameOf(entry)}/`))
    .flatMap(([, { inputs }]) => Object.entries(inputs));
  return outputs.flatMap(([path, { bytesInOutput }]) => {
    const [, client, command] =
      /@aws-sdk\/([^/]+)\/dist-es\/commands\/(\w+)Command\.js$/.exec(path) ?? [];
    if (bytesInOutput === 0 || !client || client === 'client-dynamodb') return [];
    return [`${client}/${command}`];
  });
}

it('knows every command that a bundle has', () => {
  const commands = functions.flatMap(({ entry }) => commandsOf(entry));
  expect(commands.filter((command) => !(command in actionsOf))).toEqual([]);
  expect(new Set(commands).size).toBeGreaterThan(8);
});

it.each(functions.map(({ entry }) => entry))('%s may do what it does, and no more', (entry) => {
  const needed = new Set(commandsOf(entry).flatMap((command) => actionsOf[command] ?? []));
  const role = made.get(nameOf(entry))!.its.Role;
  const granted = new Set(rightsOf(resources, role).flatMap(({ actions }) => actions));
  expect([...needed].filter((action) => !granted.has(action))).toEqual([]);
  const spare = [...granted].filter((action) => !needed.has(action));
  expect(spare.filter((action) => !givenAnyway.test(action))).toEqual([]);
});
