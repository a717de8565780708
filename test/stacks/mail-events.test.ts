import * as z from 'zod';
import { all, functionsOf, makeStage, one, rightsOf, textOf } from './stage.ts';
import {
  configurationSets,
  emailIdentities,
  eventDestinations,
  eventRules,
  queuePolicies,
  queues,
} from './shapes.ts';

const { resources } = makeStage({ STAGE: 'prod', MAIL_FROM: 'Watch <watch@mail.example.com>' });
const names = {
  sign_in: 'artist-monitor-prod-sign-in-mail',
  alerts: 'artist-monitor-prod-alert-mail',
};
const setNamed = (name: string) =>
  all(resources, configurationSets).filter(({ its }) => its.Name === name);

/** The streams that a function sends, by its variables; empty: it sends no mail. */
function streamsOf(variables: Readonly<Record<string, unknown>>) {
  return [
    ...('SIGN_IN_MAIL_CONFIGURATION_SET' in variables ? ['sign_in' as const] : []),
    ...('ALERT_MAIL_CONFIGURATION_SET' in variables ? ['alerts' as const] : []),
  ];
}

describe('mail', () => {
  it.each(Object.values(names))('of %s comes back as events, and only travels by TLS', (name) => {
    const [set, ...more] = setNamed(name);
    expect(more).toEqual([]);
    expect(set?.its.DeliveryOptions).toEqual({ TlsPolicy: 'REQUIRE' });
    const told = all(resources, eventDestinations).filter(({ its }) =>
      textOf(its.ConfigurationSetName).includes(`"${set?.id}"`),
    );
    expect(told.map(({ its }) => its.EventDestination)).toEqual([
      expect.objectContaining({ Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] }),
    ]);
  });

  it('of each function names the configuration sets of what it sends, and may use no other', () => {
    const senders = [...functionsOf(resources)].filter(
      ([, { its }]) => 'MAIL_FROM' in its.Environment.Variables,
    );
    expect(
      Object.fromEntries(
        senders.map(([name, { its }]) => [name, streamsOf(its.Environment.Variables)]),
      ),
    ).toEqual({
      'api-sign-in': ['sign_in'],
      'api-account': ['sign_in', 'alerts'],
      'api-organization': ['sign_in', 'alerts'],
      'api-change-reports': ['alerts'],
      'api-destinations': ['alerts'],
      'workers-notify': ['alerts'],
      'deliveries-message': ['alerts'],
    });
    for (const [, { its }] of senders) {
      const mail = rightsOf(resources, its.Role).filter(({ actions }) =>
        actions.includes('ses:SendEmail'),
      );
      const text = textOf(mail);
      expect(text).toContain('identity/watch@mail.example.com');
      for (const stream of ['sign_in', 'alerts'] as const) {
        const isSent = streamsOf(its.Environment.Variables).includes(stream);
        expect(text.includes(`configuration-set/${names[stream]}`)).toBe(isSent);
      }
    }
  });

  it('shuts nobody out who complained: codes for signing in are mailed all the same', () => {
    const kept = [names.sign_in, names.alerts].map((name) => setNamed(name)[0]?.its);
    expect(kept.map((its) => its?.SuppressionOptions)).toEqual([
      { SuppressedReasons: ['BOUNCE'] },
      { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    ]);
  });
});

describe('mail that comes back', () => {
  it('goes to the queue of notices, of this stage alone, or to its dead letters', () => {
    const { its } = one(resources, eventRules);
    expect(its.EventPattern).toEqual({
      source: ['aws.ses'],
      'detail-type': ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [names.sign_in, names.alerts] } } },
    });
    const [target, ...others] = its.Targets;
    expect(others).toEqual([]);
    const queue = one(resources, queues, target!.Arn);
    expect(queue.its.QueueName).toBe('artist-monitor-prod-notices');
    expect(queue.its.RedrivePolicy!.deadLetterTargetArn).toBe(target!.DeadLetterConfig.Arn);
  });

  it('may be put there by EventBridge for this rule only', () => {
    const rule = one(resources, eventRules);
    const allowing = all(resources, queuePolicies).filter(({ its }) =>
      textOf(its).includes('events.amazonaws.com'),
    );
    expect(allowing).toHaveLength(2);
    for (const { its } of allowing) {
      expect(textOf(its)).toMatch(/"aws:SourceArn":\{"Fn::GetAtt":\["/);
      expect(textOf(its)).toContain(rule.id);
    }
  });
});

describe('the domain of the sender', () => {
  const mail = {
    STAGE: 'prod',
    MAIL_DOMAIN: 'example.com',
    MAIL_FROM: 'Watch <watch@example.com>',
  };

  it('is verified by keys of 2,048 bits and a return path of its own, and outlives the stack', () => {
    const { id, its, deletion } = one(makeStage(mail).dataResources, emailIdentities);
    expect(its).toMatchObject({
      EmailIdentity: 'example.com',
      DkimAttributes: { SigningEnabled: true },
      DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      MailFromAttributes: { MailFromDomain: 'bounces.example.com' },
    });
    expect([id, deletion]).toEqual([expect.any(String), 'RetainExceptOnCreate']);
  });

  it('has its DNS records among the outputs', () => {
    const outputs = z
      .record(z.string(), z.object({ Value: z.unknown() }))
      .parse(makeStage(mail).kept().dataTemplate.Outputs);
    const said = Object.fromEntries(
      Object.entries(outputs).map(([name, { Value }]) => [name, textOf(Value)]),
    );
    for (const at of [1, 2, 3]) {
      expect(said[`MailDnsDkim${at}`]).toMatch(
        new RegExp(`DkimDNSTokenName${at}.* CNAME .*DkimDNSTokenValue${at}`),
      );
    }
    expect(said.MailDnsMailFromMx).toMatch(
      /bounces\.example\.com MX 10 feedback-smtp\..*AWS::Region.*\.amazonses\.com/,
    );
    expect(said.MailDnsMailFromSpf).toContain('v=spf1 include:amazonses.com ~all');
    expect(said.MailDnsDmarc).toContain('_dmarc.example.com TXT');
  });

  it('is not touched unless the stage names it, and must be the one that the sender is at', () => {
    expect(all(makeStage({ STAGE: 'prod' }).dataResources, emailIdentities)).toEqual([]);
    expect(() => makeStage({ ...mail, MAIL_FROM: 'watch@other-example.com' })).toThrow(
      'MAIL_FROM must be an address at MAIL_DOMAIN (example.com)',
    );
    expect(() =>
      makeStage({ ...mail, MAIL_FROM: 'watch@mail.example.com' }).stacks(),
    ).not.toThrow();
  });
});
