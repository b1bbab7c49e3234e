import { z } from "zod";
import { type Action, can } from "./can.ts";
import type { CurrentPerson } from "./person.ts";
import type { PersonStore } from "./person-store.ts";
import { admitted, type Trust } from "./trust.ts";

/** Why work that somebody started was stopped: the account is disabled, or gone, or lacks the privilege. */
export const stopReason = z.enum(["disabled", "missing", "privilege"]);
export type StopReason = z.output<typeof stopReason>;

/** The person with the rights of this moment, or why they may not go on. Asked before each batch of long work. */
export type RightsNow = (
  person: Pick<CurrentPerson, "email">,
  action: Action,
) => Promise<CurrentPerson | StopReason>;

/** What long work needs between its batches. */
export interface Advancing {
  now: () => Date;
  rightsNow: RightsNow;
}

/** Before the person is disabled or erased, so that nothing of theirs goes on. `Writes` is what stopping needs. */
export type StopWork<Writes> = (work: Writes, email: string, stopReason: StopReason) => Promise<void>;

/** An address may have an account at each identity provider; one that may is enough. */
export const rightsNow =
  (people: Pick<PersonStore, "withEmail">, trusts: readonly Trust[]): RightsNow =>
  async ({ email }, action) => {
    const accounts = await people.withEmail(email.toLowerCase());
    if (accounts.length === 0) return "missing";
    const here = accounts.flatMap((account) => admitted(trusts, account) ?? []);
    const allowed = here.find((one) => can(one, action));
    if (allowed) return { email: allowed.email, isAdmin: allowed.isAdmin, privileges: allowed.privileges };
    return here.length === 0 ? "disabled" : "privilege";
  };
