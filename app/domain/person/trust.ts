import type { AuthenticatedViewer, UserRecord } from "./person.ts";

/** An identity provider whose users may sign in, as configured. */
export interface TrustedProvider {
  issuer: string;
  label: string;
  allowedEmailDomains: readonly string[];
  adminEmails: readonly string[];
  /** E.g. `groups:license-admins`: claim and value. */
  adminClaim: string | null;
}

type TrustSubject = Pick<UserRecord, "issuer" | "email" | "adminClaim"> &
  Partial<Pick<UserRecord, "isVerified">>;

export const withoutTrailingSlash = (issuer: string) => issuer.replace(/\/$/, "");
const includesIgnoringCase = (texts: readonly string[], text: string) =>
  texts.some((candidate) => candidate.toLowerCase() === text.toLowerCase());

export const emailDomainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** True for every address if no domains are configured. */
export const hasAllowedDomain = (
  { allowedEmailDomains }: Pick<TrustedProvider, "allowedEmailDomains">,
  email: string,
): boolean =>
  allowedEmailDomains.length === 0 || includesIgnoringCase(allowedEmailDomains, emailDomainOf(email));

const acceptsPerson = (trust: TrustedProvider, person: TrustSubject) =>
  withoutTrailingSlash(trust.issuer) === withoutTrailingSlash(person.issuer) &&
  hasAllowedDomain(trust, person.email);

export const providerLabelOf = (trusts: readonly TrustedProvider[], issuer: string): string =>
  trusts.find((trust) => withoutTrailingSlash(trust.issuer) === withoutTrailingSlash(issuer))?.label ??
  issuer;

/** False if the provider is no longer configured. */
export const isAcceptedByProvider = (trusts: readonly TrustedProvider[], person: TrustSubject): boolean =>
  trusts.some((trust) => acceptsPerson(trust, person));

export const isAdmin = (trusts: readonly TrustedProvider[], person: TrustSubject): boolean =>
  trusts.some(
    (trust) =>
      acceptsPerson(trust, person) &&
      ((person.isVerified !== false && includesIgnoringCase(trust.adminEmails, person.email)) ||
        (trust.adminClaim !== null && trust.adminClaim === person.adminClaim)),
  );

/** Null if the person may not sign in. */
export function admitPerson(
  trusts: readonly TrustedProvider[],
  person: UserRecord,
): AuthenticatedViewer | null {
  if (person.disabledAt !== null || !isAcceptedByProvider(trusts, person)) return null;
  const { id, email, privileges, wroteAt, preferences } = person;
  return { id, email, wroteAt, preferences, isAdmin: isAdmin(trusts, person), privileges };
}
