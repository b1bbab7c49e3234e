import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { FullLicense, LicenseStore } from "#app/domain/license/license-store.ts";
import { findLicenseToChange } from "#app/domain/license/licenses.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound } from "#app/domain/problem.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { deploymentProblem } from "./deployment-rejection.ts";
import { isGuessable } from "./guessable-key.ts";

/** Only the SHA-256 of a code is stored. */
export interface ActivationCode {
  licenseId: number;
  hash: string;
  createdAt: Instant;
}

export interface ActivationCodeStore {
  find(licenseId: number): Promise<ActivationCode | null>;
}

export interface ActivationCodeWrites {
  /** Replaces the current code of the license. */
  save(code: ActivationCode): void;
}

export interface ActivationCodePorts {
  licenses: LicenseStore;
  activationCodes: ActivationCodeStore;
  transact: Transact<{ activationCodes: ActivationCodeWrites }>;
}

export const activationCode = z.string().trim().max(100);

export const activationCodeState = z.object({
  isRequired: z.boolean(),
  createdAt: instantText.nullable(),
});
export type ActivationCodeState = z.output<typeof activationCodeState>;

export async function readActivationCodeState(
  { licenses, activationCodes }: ActivationCodePorts,
  licenseKey: string,
): Promise<ActivationCodeState> {
  const license = await licenses.findFull(licenseKey);
  if (!license) throw notFound("The license");
  const storedCode = await activationCodes.find(license.record.id);
  return { isRequired: needsCode(license, storedCode), createdAt: storedCode?.createdAt ?? null };
}

/** Creates a code that each new server of the license needs from now on. Returns the code, which cannot be read later. */
export async function createActivationCode(
  storage: ActivationCodePorts,
  actor: Actor,
  licenseKey: string,
): Promise<{ activationCode: string; createdAt: Instant }> {
  const newCode = generateActivationCode();
  return storage.transact(async (transaction) => {
    const { record } = await findLicenseToChange(storage, licenseKey);
    const previousCode = await storage.activationCodes.find(record.id);
    transaction.activationCodes.save({
      licenseId: record.id,
      hash: hashActivationCode(newCode),
      createdAt: actor.actedAt,
    });
    transaction.record(
      createEvent(actor, record.key, "create-activation-code", {
        details: { isReplacement: previousCode !== null },
      }),
    );
    return { activationCode: newCode, createdAt: actor.actedAt };
  });
}

/** Generates 75 random bits in the form of three groups of a license key. */
const generateActivationCode = (): string => generateLicenseKey().split("-").slice(0, 3).join("-");

/** Ignores case, dashes and spaces, because people type the code. */
const hashActivationCode = (code: string): string => sha256(code.toUpperCase().replace(/[\s-]/g, ""));

/** A guessable key needs a code until a server is activated. Staff can also create a code for any license. */
const needsCode = ({ record, servers }: FullLicense, storedCode: ActivationCode | null): boolean =>
  storedCode !== null || (isGuessable(record.key) && !servers.some(wasActivatedOnline));

/** Ignores servers that were added for a license file. */
const wasActivatedOnline = ({ activatedAt, serials }: ServerRecord): boolean =>
  activatedAt !== null && !serials.some(({ type }) => type === "OfflineFile");

/**
 * Checks the code of a server that is new to the license. Throws `forbidden` ACTIVATION_CODE if the license needs a code and
 * the submitted code is missing or wrong. A guessable key of a deleted license gets the same error. `checkGuessedKeyLimit`
 * runs for a guessable key without a valid code and throws if the caller has guessed too often.
 */
export async function checkActivationCode(
  { activationCodes }: Pick<ActivationCodePorts, "activationCodes">,
  license: FullLicense,
  submittedCode: string | undefined,
  checkGuessedKeyLimit: () => void,
): Promise<void> {
  const storedCode = await activationCodes.find(license.record.id);
  const hasValidCode =
    storedCode !== null &&
    submittedCode !== undefined &&
    hashActivationCode(submittedCode) === storedCode.hash;
  const mayBeGuess = isGuessable(license.record.key) && !hasValidCode;
  if (mayBeGuess) checkGuessedKeyLimit();
  const isGuessOfDeletedLicense = mayBeGuess && license.record.deletedAt !== null;
  if (isGuessOfDeletedLicense || (needsCode(license, storedCode) && !hasValidCode))
    throw deploymentProblem("ACTIVATION_CODE");
}
