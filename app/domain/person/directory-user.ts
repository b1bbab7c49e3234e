import type { Instant } from "#app/domain/time/time.ts";
import type { Identity } from "./person.ts";
import { hasSameIssuer } from "./trust.ts";

/** A user of the company directory, as SCIM stores it. */
export interface DirectoryUser {
  id: number;
  /** Issuer of the identity provider whose users the directory contains. */
  issuer: string;
  /** Id in the directory. The ID token contains it as the subject. */
  externalId: string | null;
  userName: string;
  /** In lower case. */
  email: string | null;
  displayName: string | null;
  givenName: string | null;
  familyName: string | null;
  isActive: boolean;
  createdAt: Instant;
  updatedAt: Instant;
  rowVersion: number;
}

type AccountIdentity = Pick<Identity, "issuer" | "subject" | "email" | "isVerified">;

/** The external id or the verified e-mail address connects a user of the directory with an account, never a name. */
export const isAccountOf = (user: DirectoryUser, account: AccountIdentity) =>
  hasSameIssuer(user, account) &&
  (user.externalId === account.subject ||
    (user.email !== null && user.email === account.email.toLowerCase() && account.isVerified !== false));

/** Reads users of the company directory. */
export interface DirectoryUserSearch {
  /** Users whose external id is a subject, or who have one of the e-mail addresses. The addresses are in lower case. */
  listUsersOfAccounts(accounts: readonly { subject: string; email: string }[]): Promise<DirectoryUser[]>;
}

/** True if the directory contains the account only as a disabled user. */
export async function isDisabledInDirectory(
  directory: DirectoryUserSearch,
  account: AccountIdentity,
): Promise<boolean> {
  const email = account.email.toLowerCase();
  const users = await directory.listUsersOfAccounts([{ subject: account.subject, email }]);
  const usersOfAccount = users.filter((user) => isAccountOf(user, account));
  return usersOfAccount.length > 0 && usersOfAccount.every((user) => !user.isActive);
}

/** Compares names of users and groups without regard to case, as SCIM requires. */
export const foldDirectoryName = (name: string): string => name.normalize("NFC").toLowerCase();
