import * as z from 'zod';
import { idsOf, type Copy, type Template } from './assembly.ts';

/**
 * Who finds a mistake: the deployment is refused, a look at what was deployed, cfn-lint, or the functions when they
 * run under their roles.
 */
export type Finder = 'deployment' | 'look' | 'cfn-lint' | 'journey';

/** A mistake that somebody could make, made in a copy of the assembly. */
export interface Plant {
  readonly name: string;
  readonly make: (copy: Copy) => void;
  /** Who must find it, and what is said then. */
  readonly found: Readonly<Partial<Record<Finder, RegExp>>>;
}

function propertiesOf(template: Template, type: string, id: RegExp): Record<string, unknown> {
  const [found] = idsOf(template, type, id);
  const resource = found === undefined ? undefined : template.Resources[found];
  if (resource === undefined) throw new Error(`no ${type} fits ${String(id)}`);
  return resource.Properties;
}

const table = 'AWS::DynamoDB::GlobalTable';
const queue = 'AWS::SQS::Queue';
const source = 'AWS::Lambda::EventSourceMapping';

const Redrive = z.looseObject({
  deadLetterTargetArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
});
const Source = z.looseObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const Policy = z.looseObject({
  Statement: z.array(
    z.looseObject({
      Action: z.union([z.string().transform((text) => [text]), z.array(z.string())]),
      Resource: z.unknown(),
    }),
  ),
});

/** Each refused by itself: nothing is deployed. */
export const refused: readonly Plant[] = [
  {
    name: 'an index key without an attribute definition',
    make: (copy) => {
      copy.change('data', (template) => {
        const properties = propertiesOf(template, table, /^Table/);
        const { AttributeDefinitions: defined } = z
          .looseObject({
            AttributeDefinitions: z.array(z.looseObject({ AttributeName: z.string() })),
          })
          .parse(properties);
        properties.AttributeDefinitions = defined.filter(
          ({ AttributeName }) => AttributeName !== 'feedPk',
        );
      });
    },
    found: { deployment: /index key attributes|feedPk/i },
  },
  {
    name: 'a misspelt property',
    make: (copy) => {
      copy.change('service', (template) => {
        const properties = propertiesOf(template, 'AWS::Scheduler::Schedule', /^sweep/);
        properties.ScheduleExpresion = properties.ScheduleExpression;
        delete properties.ScheduleExpression;
      });
    },
    found: { deployment: /ScheduleExpresion/, 'cfn-lint': /E3002|E3003/ },
  },
  {
    name: 'a Ref to nothing',
    make: (copy) => {
      copy.change('service', (template) => {
        propertiesOf(template, 'AWS::Logs::MetricFilter', /./).LogGroupName = {
          Ref: 'LogsThatArentThere',
        };
      });
    },
    found: { deployment: /LogsThatArentThere/, 'cfn-lint': /E1020/ },
  },
  {
    name: 'an event source that is a queue’s URL, not its ARN',
    make: (copy) => {
      copy.change('service', (template) => {
        const properties = propertiesOf(template, source, /^changes/);
        const [id] = Source.parse(properties.EventSourceArn)['Fn::GetAtt'];
        properties.EventSourceArn = { Ref: id };
      });
    },
    found: { deployment: /EventSourceMapping/ },
  },
  {
    name: 'a dead-letter ARN that is a URL',
    make: (copy) => {
      copy.change('service', (template) => {
        const properties = propertiesOf(template, queue, /^changesQueue/);
        const policy = Redrive.parse(properties.RedrivePolicy);
        const [id] = policy.deadLetterTargetArn['Fn::GetAtt'];
        properties.RedrivePolicy = { ...policy, deadLetterTargetArn: { Ref: id } };
      });
    },
    found: { deployment: /SQS::Queue/ },
  },
  {
    name: 'a route without an integration',
    make: (copy) => {
      copy.change('service', (template) => {
        propertiesOf(template, 'AWS::ApiGatewayV2::Route', /^apihealthgetHealth/).Target =
          'integrations/none';
      });
    },
    found: { deployment: /GET \/health leads to no integration/ },
  },
];

/** All made at once: the stacks are deployed, and each is found by itself. */
export const deployed: readonly Plant[] = [
  {
    name: 'a visibility timeout shorter than the function’s own',
    make: (copy) => {
      copy.change('service', (template) => {
        propertiesOf(template, queue, /^changesQueue/).VisibilityTimeout = 30;
      });
    },
    found: { look: /hands a message out again after 30 s/, 'cfn-lint': /E3505/ },
  },
  {
    name: 'a schedule that never comes due',
    make: (copy) => {
      copy.change('service', (template) => {
        propertiesOf(template, 'AWS::Scheduler::Schedule', /^reconcile/).ScheduleExpression =
          'rate(0 hours)';
      });
    },
    found: { look: /rate\(0 hours\)/ },
  },
  {
    name: 'an asset that holds more than its bundle',
    make: (copy) => {
      let id = '';
      copy.change('service', (template) => {
        [id = ''] = idsOf(template, 'AWS::Lambda::Function', /^sweep/);
      });
      copy.addToAsset(id, 'notes.txt', 'left here by mistake');
    },
    found: { look: /has notes\.txt beside its bundle/ },
  },
  {
    name: 'an alarm that nobody can hear',
    make: (copy) => {
      copy.change('operations', (template) => {
        delete propertiesOf(template, 'AWS::CloudWatch::Alarm', /OverdueWork/).AlarmActions;
      });
    },
    found: { look: /nobody hears \w*OverdueWork/ },
  },
  {
    name: 'a missing grant',
    make: (copy) => {
      copy.change('service', (template) => {
        const properties = propertiesOf(template, 'AWS::IAM::Policy', /^apisigninServerRole/);
        const policy = Policy.parse(properties.PolicyDocument);
        for (const statement of policy.Statement) {
          statement.Action = statement.Action.filter((action) => action !== 'ses:SendEmail');
        }
        properties.PolicyDocument = {
          ...policy,
          Statement: policy.Statement.filter(({ Action }) => Action.length > 0),
        };
      });
    },
    found: { journey: /apisigninServer may not ses:SendEmail/ },
  },
  {
    name: 'a grant that is never used',
    make: (copy) => {
      copy.change('service', (template) => {
        const properties = propertiesOf(template, 'AWS::IAM::Policy', /^apihealthServerRole/);
        const policy = Policy.parse(properties.PolicyDocument);
        const [id = ''] = idsOf(template, queue, /^erasuresQueue/);
        const extra = { Action: ['sqs:SendMessage'], Effect: 'Allow' };
        const Resource = { 'Fn::GetAtt': [id, 'Arn'] };
        properties.PolicyDocument = {
          ...policy,
          Statement: [...policy.Statement, { ...extra, Resource }],
        };
      });
    },
    found: { journey: /nothing uses apihealthServer: sqs:SendMessage/ },
  },
];
