import type { CanaryRun } from '../canary/canary.ts';
import type { GivenSettings } from '../settings.ts';
import type { Account } from './account.ts';
import type { AlarmState, StackState } from './bake.ts';
import type { Template } from './loss.ts';

/** All that a deployment does outside of itself. */
export interface DeployPorts {
  /** Runs the CDK's command line, which prints for itself, with more in its environment. @returns the exit code */
  readonly cdk: (
    args: readonly string[],
    more?: Readonly<Record<string, string>>,
  ) => Promise<number>;
  /** The template of a stack that is deployed; null: it isn't. */
  readonly deployedTemplate: (stack: string) => Promise<Template | null>;
  /** How a stack stands; null: it isn't there. */
  readonly stackState: (stack: string) => Promise<StackState | null>;
  readonly alarmState: () => Promise<AlarmState>;
  /** What failed since then, in a line each, as AWS counted it. */
  readonly failuresSince: (since: Date) => Promise<readonly string[]>;
  /** Whether the operator stopped the workers that the canary needs. */
  readonly areWorkersPaused: () => Promise<boolean>;
  /** Whether a domain leads anywhere. */
  readonly resolves: (domain: string) => Promise<boolean>;
  /** Runs the canary until its change arrives, or its time is over. */
  readonly canary: () => Promise<CanaryRun>;
  /** What the account allows. */
  readonly account: () => Promise<Account>;
  readonly now: () => Date;
  readonly wait: (seconds: number) => Promise<void>;
  readonly say: (sentence: string) => void;
  /** What to say if somebody stops the deployment from now on; null: nothing. */
  readonly ifStopped: (sentence: string | null) => void;
}

export interface DeployPlan {
  readonly stage: string;
  /** The stage, the account, and the Region, in a sentence. */
  readonly destination: string;
  readonly commit: string | null;
  readonly given: GivenSettings;
  /** Names of settings that were given last time, and may be missing now. */
  readonly dropped: readonly string[];
  /** How long the alarm is watched after the canary's first good run. */
  readonly bakeMinutes: number;
  /** Logical IDs of what may be lost. */
  readonly acceptedLosses: readonly string[];
  /** Whether permissions may be widened without a question. */
  readonly isSilent: boolean;
}
