import { argumentsOf } from '../../lib/operator/command-line.ts';
import { alarms, lambdas, queues, topicPolicies, topics } from './shapes.ts';
import { all, type Resources, textOf } from './stage.ts';

/** The metric that an alarm on each must look at. */
const metricOf = {
  lambda: 'Errors',
  queue: 'ApproximateAgeOfOldestMessage',
  deadLetters: 'ApproximateNumberOfMessagesVisible',
} as const;

/**
 * What would go unnoticed: a function, queue, or dead-letter queue without an alarm that tells somebody; an alarm without an article or a topic that takes it; an article without an alarm; a
 * command of the runbook that doesn't exist.
 */
export function unwatchedIn(resources: Resources, runbook: string): string[] {
  const told = all(resources, alarms).filter(({ its }) => its.AlarmActions.length > 0);
  const watches = (id: string, metric: string) =>
    told.some(({ its }) => its.MetricName === metric && textOf(its.Dimensions).includes(`"${id}"`));
  const articles = articlesIn(runbook);
  const pointedTo = told.map(({ its }) => its.AlarmDescription.split('#').at(-1) ?? '');
  return [
    ...all(resources, lambdas)
      .filter(({ id }) => !watches(id, metricOf.lambda))
      .map(({ id }) => `function ${id} has no alarm`),
    ...all(resources, queues)
      .filter(
        ({ id, its }) => !watches(id, its.RedrivePolicy ? metricOf.queue : metricOf.deadLetters),
      )
      .map(({ id }) => `queue ${id} has no alarm`),
    ...told.flatMap(({ id, its }) =>
      its.AlarmActions.filter((target) => !takesAlarms(resources, target)).map(
        (target) => `${id}: ${target} doesn’t take it`,
      ),
    ),
    ...told
      .filter(({ its }) => !articles.includes(its.AlarmDescription.split('#').at(-1) ?? ''))
      .map(({ id }) => `${id} has no article`),
    ...articles
      .filter((article) => !pointedTo.includes(article))
      .map((article) => `the article ${article} has no alarm`),
    ...commandsIn(runbook)
      .filter((command) => !(command in argumentsOf))
      .map((command) => `there is no command ${command}`),
  ];
}

/** Whether CloudWatch may publish to a topic. */
function takesAlarms(resources: Resources, topicId: string): boolean {
  if (!all(resources, topics).some(({ id }) => id === topicId)) return false;
  return all(resources, topicPolicies)
    .filter(({ its }) => its.Topics.includes(topicId))
    .flatMap(({ its }) => its.PolicyDocument.Statement)
    .some(
      (statement) =>
        statement.Effect === 'Allow' &&
        statement.Resource === topicId &&
        textOf(statement.Principal).includes('cloudwatch.amazonaws.com'),
    );
}

/** The anchors of the articles about alarms: those with what it means, where to look, and what to do. */
function articlesIn(runbook: string): string[] {
  const form =
    /^## (.+)\n\n\*\*What it means\.\*\* .+\n\n\*\*Where to look\.\*\* (?:(?!^## )[^])+?\n\n\*\*What to do\.\*\* /gm;
  return Array.from(runbook.matchAll(form), ([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
}

/** The operator's commands that a text names. */
function commandsIn(text: string): string[] {
  return Array.from(text.matchAll(/npm run admin -- ([a-z-]+)/g), ([, command = '']) => command);
}
