import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snippets } from '../../functions/dashboard/page/screens/webhooks/snippet-texts.ts';
import { signatureHeaders } from '../../shared/deliveries/sender/sign.ts';
import { signingSecretOf } from '../../shared/deliveries/rules/signing-secret.ts';
import { seededRandom } from '../support/clock.ts';

type Language = keyof typeof snippets;

const secret = signingSecretOf(seededRandom().bytes(32));
const body = '{"id":"evt_1","data":{"name":"Sigur Rós"}}';
const sign = (at: Date, secrets = [secret]) =>
  signatureHeaders({ eventId: 'evt_1', at, body, secrets });

/** What runs a sample: a file of its own that reads a case as JSON, and exits with 0 if it is genuine. */
const programs: Readonly<
  Record<Language, { file: string; run: string[]; code: (sample: string) => string }>
> = {
  Node: {
    file: 'sample.mjs',
    run: [process.execPath],
    code: (sample) => `${sample}
const { secret, headers, body } = JSON.parse(process.argv[2]);
process.exit(isGenuine(secret, headers, Buffer.from(body)) ? 0 : 1);`,
  },
  Python: {
    file: 'sample.py',
    run: ['python3'],
    code: (sample) => `${sample}
import json, sys
case = json.loads(sys.argv[1])
sys.exit(0 if is_genuine(case["secret"], case["headers"], case["body"].encode()) else 1)`,
  },
  Go: {
    file: 'sample.go',
    run: ['go', 'run'],
    code: (sample) => `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

${sample}
func main() {
	var c struct {
		Secret, Body string
		Headers      map[string]string
	}
	if json.Unmarshal([]byte(os.Args[1]), &c) != nil {
		os.Exit(2)
	}
	header := http.Header{}
	for name, value := range c.Headers {
		header.Set(name, value)
	}
	if !isGenuine(c.Secret, header, []byte(c.Body)) {
		os.Exit(1)
	}
}`,
  },
  PHP: {
    file: 'sample.php',
    run: ['php'],
    code: (sample) => `<?php
${sample}
$c = json_decode($argv[1], true);
exit(is_genuine($c['secret'], $c['headers'], $c['body']) ? 0 : 1);`,
  },
  Ruby: {
    file: 'sample.rb',
    run: ['ruby'],
    code: (sample) => `${sample}
require 'json'
c = JSON.parse(ARGV[0])
exit(genuine?(c['secret'], c['headers'], c['body']) ? 0 : 1)`,
  },
};

/** Whether the machine has what runs it: none is a dependency of ours. */
function isHere([program = '']: string[]): boolean {
  return spawnSync('sh', ['-c', `command -v "${program}"`]).status === 0;
}

const here = Object.entries(programs).filter(([, { run }]) => isHere(run));

describe('the samples of a webhook’s page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('are there for Node at least on any machine', () => {
    expect(here.map(([language]) => language)).toContain('Node');
  });

  it.each(here)('in %s take what we sign, and nothing else', (language, { file, run, code }) => {
    const at = join(folder, file);
    writeFileSync(at, code(snippets[language as Language]));
    const [program = '', ...args] = run;
    const isTaken = (headers: Record<string, string>, text = body) => {
      const json = JSON.stringify({ secret, headers, body: text });
      const { status, stderr } = spawnSync(program, [...args, at, json], { encoding: 'utf8' });
      if (status !== 0 && status !== 1) throw new Error(stderr);
      return status === 0;
    };
    const now = new Date();
    const other = signingSecretOf(seededRandom(2).bytes(32));
    expect(isTaken(sign(now))).toBe(true);
    expect(isTaken(sign(now, [other, secret]))).toBe(true);
    expect(isTaken(sign(now, [other]))).toBe(false);
    expect(isTaken(sign(now), body.replace('ó', 'o'))).toBe(false);
    expect(isTaken(sign(new Date(now.getTime() - 400_000)))).toBe(false);
    expect(isTaken({ ...sign(now), 'webhook-timestamp': 'soon' })).toBe(false);
    expect(isTaken({ 'webhook-id': 'evt_1' })).toBe(false);
  });
});
