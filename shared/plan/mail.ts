/**
 * What the mail service keeps apart, each with a reputation of its own: mail that people sign in
 * with, which must survive, and all other mail.
 */
export const mailStreams = ['sign_in', 'alerts'] as const;
export type MailStream = (typeof mailStreams)[number];

/**
 * Which share of alert mail may come back, below what SES reviews senders for (5% and 0.1%), and of
 * how many at least: few mails say nothing, and no single recipient may stop the alerts of all.
 */
export const reputation = {
  bounces: { shareMax: 0.02, countMin: 20 },
  complaints: { shareMax: 0.0005, countMin: 5 },
} as const;
