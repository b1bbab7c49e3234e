import { z } from "zod";
import { type Action, can } from "./can.ts";
import type { Viewer } from "./person.ts";
import type { PersonStore } from "./person-store.ts";
import { admitPerson, type TrustedProvider } from "./trust.ts";
import type { Clock } from "#app/domain/time/time.ts";

/**
 * Why a run or import must stop: the account of its owner is disabled, does not exist, or lacks the privilege, or all
 * attempts failed.
 */
export const stopReason = z.enum(["disabled", "missing", "privilege", "failed"]);
export type StopReason = z.output<typeof stopReason>;

/** The person with their current rights, or the reason to stop. Called before each batch of a run or import. */
export type ReadCurrentRights = (
  person: Pick<Viewer, "email">,
  action: Action,
) => Promise<Viewer | StopReason>;

/** Dependencies of the check that the owner of a run or import still has the required right. */
export interface BatchDependencies {
  now: Clock;
  readCurrentRights: ReadCurrentRights;
}

/** Stops a person's bulk runs and imports before the person is disabled or erased. */
export type StopRunsAndImports<RunAndImportWrites> = (
  transaction: RunAndImportWrites,
  email: string,
  stopReason: StopReason,
) => Promise<void>;

/** An e-mail address may have an account at each identity provider. A single account with the right is enough. */
export const createCurrentRightsReader =
  (
    people: Pick<PersonStore, "listByEmail">,
    trustedProviders: readonly TrustedProvider[],
  ): ReadCurrentRights =>
  async ({ email }, action) => {
    const accounts = await people.listByEmail(email.toLowerCase());
    if (accounts.length === 0) return "missing";
    const admittedAccounts = accounts.flatMap((account) => admitPerson(trustedProviders, account) ?? []);
    const allowedAccount = admittedAccounts.find((candidate) => can(candidate, action));
    if (allowedAccount)
      return {
        email: allowedAccount.email,
        isAdmin: allowedAccount.isAdmin,
        privileges: allowedAccount.privileges,
      };
    return admittedAccounts.length === 0 ? "disabled" : "privilege";
  };
