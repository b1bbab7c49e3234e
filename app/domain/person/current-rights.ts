import { z } from "zod";
import { type Action, can } from "./can.ts";
import type { Viewer } from "./person.ts";
import type { PersonStore } from "./person-store.ts";
import { admitPerson, type TrustedProvider } from "./trust.ts";

/** The reason to stop work: its owner's account is disabled, missing, or lacks the privilege. */
export const stopReason = z.enum(["disabled", "missing", "privilege"]);
export type StopReason = z.output<typeof stopReason>;

/** Returns the person with their current rights, or the reason to stop. Called before each batch of long work. */
export type CurrentRights = (person: Pick<Viewer, "email">, action: Action) => Promise<Viewer | StopReason>;

/** Dependencies of the check that a batch's owner still has the right to run it. */
export interface BatchDependencies {
  now: () => Date;
  currentRights: CurrentRights;
}

/** Stops all work of a person before they are disabled or erased. `Writes` are the writes that this needs. */
export type StopWork<Writes> = (work: Writes, email: string, stopReason: StopReason) => Promise<void>;

/** An address may have an account at each identity provider. One account with the right is enough. */
export const currentRights =
  (people: Pick<PersonStore, "withEmail">, trusts: readonly TrustedProvider[]): CurrentRights =>
  async ({ email }, action) => {
    const accounts = await people.withEmail(email.toLowerCase());
    if (accounts.length === 0) return "missing";
    const admittedAccounts = accounts.flatMap((account) => admitPerson(trusts, account) ?? []);
    const allowedAccount = admittedAccounts.find((candidate) => can(candidate, action));
    if (allowedAccount)
      return {
        email: allowedAccount.email,
        isAdmin: allowedAccount.isAdmin,
        privileges: allowedAccount.privileges,
      };
    return admittedAccounts.length === 0 ? "disabled" : "privilege";
  };
