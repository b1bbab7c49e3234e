import type { AuthenticatedViewer, UserRecord } from "./person.ts";

/** An identity provider whose users may sign in, as configured. */
export interface TrustedProvider {
  /** Id of the provider in the settings and in the API. */
  id: string;
  issuer: string;
  label: string;
  allowedEmailDomains: readonly string[];
  adminEmails: readonly string[];
  /** Claim and value, such as `groups:license-admins`. */
  adminClaim: string | null;
}

type IdentityFields = Pick<UserRecord, "issuer" | "email" | "adminClaim"> &
  Partial<Pick<UserRecord, "isVerified" | "directoryGrants" | "isKeptAdmin">>;

export const removeTrailingSlash = (issuer: string) => issuer.replace(/\/$/, "");
/** Ignores a slash at the end. */
export const hasSameIssuer = (a: { issuer: string }, b: { issuer: string }): boolean =>
  removeTrailingSlash(a.issuer) === removeTrailingSlash(b.issuer);

const includesIgnoringCase = (texts: readonly string[], text: string) =>
  texts.some((candidate) => candidate.toLowerCase() === text.toLowerCase());

export const getEmailDomain = (email: string): string =>
  email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** True for every address if no domains are configured. */
export const hasAllowedDomain = (
  { allowedEmailDomains }: Pick<TrustedProvider, "allowedEmailDomains">,
  email: string,
): boolean =>
  allowedEmailDomains.length === 0 || includesIgnoringCase(allowedEmailDomains, getEmailDomain(email));

const acceptsPerson = (provider: TrustedProvider, person: Pick<IdentityFields, "issuer" | "email">) =>
  hasSameIssuer(provider, person) && hasAllowedDomain(provider, person.email);

export const findProviderLabel = (trustedProviders: readonly TrustedProvider[], issuer: string): string =>
  trustedProviders.find((provider) => hasSameIssuer(provider, { issuer }))?.label ?? issuer;

/** False if the provider is no longer configured. */
export const isAcceptedByProvider = (
  trustedProviders: readonly TrustedProvider[],
  person: Pick<IdentityFields, "issuer" | "email">,
): boolean => trustedProviders.some((provider) => acceptsPerson(provider, person));

export const isAdmin = (trustedProviders: readonly TrustedProvider[], person: IdentityFields): boolean =>
  listAdminSources(trustedProviders, person).length > 0;

/** Why the person is an admin. `name` is the claim with its value, or the group of a rule. */
export function listAdminSources(
  trustedProviders: readonly TrustedProvider[],
  person: IdentityFields,
): { kind: "setting" | "claim" | "rule" | "last-admin"; name: string | null }[] {
  const provider = trustedProviders.find((candidate) => acceptsPerson(candidate, person));
  if (!provider) return [];
  const { adminEmails, adminClaim } = provider;
  const hasAdminEmail = person.isVerified !== false && includesIgnoringCase(adminEmails, person.email);
  const hasAdminClaim = adminClaim !== null && adminClaim === person.adminClaim;
  const adminGrants = person.directoryGrants?.filter((grant) => grant.isAdmin) ?? [];
  return [
    ...(hasAdminEmail ? [{ kind: "setting" as const, name: null }] : []),
    ...(hasAdminClaim ? [{ kind: "claim" as const, name: adminClaim }] : []),
    ...adminGrants.map(({ group }) => ({ kind: "rule" as const, name: group })),
    ...(person.isKeptAdmin ? [{ kind: "last-admin" as const, name: null }] : []),
  ];
}

/** Null if the person may not sign in. */
export function admitPerson(
  trustedProviders: readonly TrustedProvider[],
  person: UserRecord,
): AuthenticatedViewer | null {
  if (person.disabledAt !== null || !isAcceptedByProvider(trustedProviders, person)) return null;
  const { id, email, privileges, directoryGrants, wroteAt, preferences } = person;
  return {
    id,
    email,
    wroteAt,
    preferences,
    isAdmin: isAdmin(trustedProviders, person),
    privileges,
    directoryGrants,
  };
}
