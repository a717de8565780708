import { inputFaults } from '../domain/problems/input-faults.ts';
import * as z from '../domain/zod.ts';

/** A token from a link: 256 bits, base64url. Its last character holds 4 bits, so 16 can stand there. */
export const LinkToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/, inputFaults.linkToken());
