import { App, type Stack } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import * as z from 'zod';
import { readSettings } from '../settings.ts';
import { addStage } from './stage.ts';

const Texts = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const One = z.union([z.array(z.unknown()), z.unknown().transform((value) => [value])]);
const Pointer = z.object({ Ref: z.string() }).transform(({ Ref }) => Ref);
const Policy = z.object({
  Roles: z.array(Pointer),
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.string(),
        Action: Texts,
        Resource: One,
        Condition: z.unknown().optional(),
      }),
    ),
  }),
});
const Lambda = z.object({
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
});

const Template = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
  ),
});
type Resources = z.output<typeof Template>['Resources'];

/** What one function may do to one resource, and when. */
interface Permission {
  /** The logical id of the function. */
  readonly lambda: string;
  readonly action: string;
  readonly resource: string;
  readonly condition: string;
}

/** Every permission that a template's policies give to its functions, in the order of the template. */
function permissionsIn(resources: Resources): Permission[] {
  const policies = Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::IAM::Policy')
    .map(({ Properties }) => Policy.parse(Properties));
  return Object.entries(resources)
    .filter(([, { Type }]) => Type === 'AWS::Lambda::Function')
    .flatMap(([lambda, { Properties }]) => {
      const role = Lambda.parse(Properties).Role['Fn::GetAtt'][0];
      return policies
        .filter(({ Roles }) => Roles.includes(role))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .flatMap(({ Effect, Action, Resource, Condition }) =>
          Action.flatMap((action) =>
            Resource.map((on) => ({
              lambda,
              action: Effect === 'Allow' ? action : `not ${action}`,
              resource: nameOf(on),
              condition: Condition === undefined ? '' : JSON.stringify(Condition),
            })),
          ),
        );
    });
}

const Intrinsic = z.union([
  z.object({ Ref: z.string() }).transform(({ Ref }) => `{${Ref.replace(/^AWS::/, '')}}`),
  z
    .object({ 'Fn::GetAtt': z.array(z.string()) })
    .transform(({ 'Fn::GetAtt': parts }) => `{${parts.join('.')}}`),
  z
    .object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) })
    .transform(({ 'Fn::Join': [delimiter, parts] }): string => parts.map(nameOf).join(delimiter)),
]);

/** A resource as people write it: what CloudFormation works out stands in braces. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Intrinsic.safeParse(value).data ?? JSON.stringify(value);
}

/** The permissions as a page, a table for each function. */
function permissionsText(
  permissions: readonly Permission[],
  nameOfLambda: (id: string) => string,
): string {
  const byFunction = Map.groupBy(permissions, ({ lambda }) => nameOfLambda(lambda));
  const sections = [...byFunction]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, own]) => `## ${name}\n\n${tableOf(own)}`);
  return `# Permissions

Written by \`npm run permissions\` from the template of the stage \`dev\` with Spotify and Last.fm: what each function may do, to what, and under which condition. What stands in braces is worked out by CloudFormation. A test fails while this page is not current.

${sections.join('\n\n')}
`;
}

function tableOf(permissions: readonly Permission[]): string {
  const rows = Map.groupBy(permissions, ({ resource, condition }) => `${resource}\n${condition}`);
  const lines = [...rows.values()].map((same) => {
    const { resource = '', condition = '' } = same[0] ?? {};
    const actions = [...new Set(same.map(({ action }) => action))].sort().join(', ');
    return `| ${actions} | \`${resource}\` | ${condition && `\`${condition}\``} |`;
  });
  return ['| Actions | Resource | Condition |', '| --- | --- | --- |', ...lines.sort()].join('\n');
}

/** Sources whose keys are read, each from a secret of that name. */
const withEverySource = {
  CATALOG: 'spotify',
  SPOTIFY_CLIENT_ID: 'app',
  SPOTIFY_CLIENT_SECRET: 'SPOTIFY_CLIENT_SECRET',
  LASTFM_API_KEY: 'LASTFM_API_KEY',
};

/** The page docs/generated/permissions.md as the stacks are now. No code is bundled for it. */
export function permissionsPage(): string {
  const app = new App({ analyticsReporting: false });
  const settings = readSettings(withEverySource, new Date(0));
  const { service } = addStage(app, settings, () => import.meta.dirname);
  const names = namesIn(service);
  const artifact = app.synth().getStackByName(service.stackName);
  const { Resources } = Template.parse(artifact.template);
  return permissionsText(permissionsIn(Resources), (id) => names.get(id) ?? id);
}

/** The functions of a stack by their logical ids: the construct that each belongs to. */
function namesIn(stack: Stack): ReadonlyMap<string, string> {
  const found = stack.node.findAll().filter((node) => node instanceof CfnFunction);
  return new Map(
    found.map((each) => [stack.getLogicalId(each), each.node.path.split('/')[1] ?? '']),
  );
}
