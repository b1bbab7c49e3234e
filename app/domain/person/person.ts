import { z } from "zod";
import { jobPause } from "#app/domain/job-pause/pause.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type Preferences, preferences } from "./preferences.ts";
import { type Privilege, privileges } from "./privilege.ts";

export const privilege = z.enum(privileges);

/** The rights that a rule of the company directory gives to a user, with the group that the rule names. */
export const directoryGrant = z.object({
  group: z.string(),
  privileges: z.array(privilege),
  isAdmin: z.boolean(),
});
export type DirectoryGrant = z.output<typeof directoryGrant>;

/** The groups and roles that ID tokens named for a user. */
export interface ClaimGroups {
  personId: number;
  /** Values of the latest ID token that contained the claim, by name of the claim. */
  valuesByClaim: Record<string, readonly string[]>;
  /** True if the history has a warning that ID tokens no longer contain the groups, so that earlier groups remain. */
  areUnknown: boolean;
}

/** Issuer and subject identify a person permanently. E-mail addresses may be reassigned. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string;
  adminClaim?: string;
  /** True if the ID token omits the claim for admins, so that the user's earlier claim remains. The default is false. */
  isAdminClaimUnknown?: boolean;
  /** False if the identity provider has not confirmed the e-mail address. The default is true. */
  isVerified?: boolean;
  /** Id of the session at the identity provider (`sid`), which a back-channel logout names. */
  providerSessionId?: string;
  /** Token that the identity provider accepts as long as the user may sign in. */
  refreshToken?: string;
  /** Groups and roles by configured claim. Null for a claim that the ID token lacks, so that the earlier values remain. */
  claimGroups?: Record<string, readonly string[] | null>;
  /** True if the ID token omits a group claim because it has too many values. The default is false. */
  areGroupsOmitted?: boolean;
}

/** A user as the database stores it. */
export interface UserRecord {
  id: number;
  issuer: string;
  subject: string;
  email: string;
  /** The user's privileges: those from colleagues and those from the company directory. */
  privileges: Privilege[];
  /** Privileges that colleagues gave. */
  manualPrivileges: Privilege[];
  /** Rights from the rules of the company directory. */
  directoryGrants: DirectoryGrant[];
  /** True if the user has lost the admin right but remains an admin, because there is no other admin. */
  isKeptAdmin: boolean;
  /** Admin state that the history recorded last. The actual right is checked with every request. */
  wasAdmin: boolean;
  /** The configured claim that matched at the last sign-in. */
  adminClaim: string | null;
  /** True if the ID token of the last sign-in omitted the claim, so that the earlier claim remains. */
  isAdminClaimUnknown: boolean;
  /** False for an unverified e-mail address, which gives no admin rights. */
  isVerified: boolean;
  disabledAt: Instant | null;
  /**
   * True if the company directory disabled the account, and not a colleague. An account that is not disabled waits for
   * another admin.
   */
  isDisabledByDirectory: boolean;
  lastLogin: Instant | null;
  createdAt: Instant;
  rowVersion: number;
  /** Time at which the user last changed data. Null if no change was recorded. */
  wroteAt: Instant | null;
  preferences: Preferences;
  /** E-mail address of the user who sent the invitation. Null without an invitation. */
  invitedBy: string | null;
}

/** Issuer of an invited user until the first sign-in. */
export const invitedIssuer = "";
export const isInvited = ({ issuer }: Pick<UserRecord, "issuer">): boolean => issuer === invitedIssuer;

export const viewer = z.object({
  email: z.string(),
  isAdmin: z.boolean(),
  privileges: z.array(privilege),
});
export type Viewer = z.output<typeof viewer>;

export const currentUser = viewer.extend({
  /** Missing if the API knows no company directory. */
  directoryGrants: z.array(directoryGrant).optional(),
  /** Display preferences. Missing if the API does not store preferences. */
  preferences: preferences.optional(),
  /** Null while background jobs run. Only admins get this value. Missing if the API cannot pause jobs. */
  jobPause: jobPause.nullable().optional(),
});
export type CurrentUser = z.output<typeof currentUser>;

export type AuthenticatedViewer = Viewer &
  Pick<UserRecord, "id" | "wroteAt" | "preferences" | "directoryGrants">;
