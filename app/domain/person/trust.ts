import type { KnownPerson, Person } from "./person.ts";

/** Read from the configuration at startup. */
export interface Trust {
  issuer: string;
  label: string;
  allowedEmailDomains: readonly string[];
  adminEmails: readonly string[];
  /** E.g. `groups:license-admins`: claim and value. */
  adminClaim: string | null;
}

type TrustSubject = Pick<Person, "issuer" | "email" | "adminClaim"> & Partial<Pick<Person, "isVerified">>;

export const withoutLastSlash = (issuer: string) => issuer.replace(/\/$/, "");
const includesIgnoringCase = (texts: readonly string[], text: string) =>
  texts.some((candidate) => candidate.toLowerCase() === text.toLowerCase());

export const emailDomainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** True for every address if no domains are configured. */
export const hasAllowedDomain = (
  { allowedEmailDomains }: Pick<Trust, "allowedEmailDomains">,
  email: string,
): boolean =>
  allowedEmailDomains.length === 0 || includesIgnoringCase(allowedEmailDomains, emailDomainOf(email));

const vouchesFor = (trust: Trust, person: TrustSubject) =>
  withoutLastSlash(trust.issuer) === withoutLastSlash(person.issuer) && hasAllowedDomain(trust, person.email);

export const labelOf = (trusts: readonly Trust[], issuer: string): string =>
  trusts.find((trust) => withoutLastSlash(trust.issuer) === withoutLastSlash(issuer))?.label ?? issuer;

/** False if the provider is no longer configured. */
export const isVouchedFor = (trusts: readonly Trust[], person: TrustSubject): boolean =>
  trusts.some((trust) => vouchesFor(trust, person));

export const isAdmin = (trusts: readonly Trust[], person: TrustSubject): boolean =>
  trusts.some(
    (trust) =>
      vouchesFor(trust, person) &&
      ((person.isVerified !== false && includesIgnoringCase(trust.adminEmails, person.email)) ||
        (trust.adminClaim !== null && trust.adminClaim === person.adminClaim)),
  );

/** Null if the person may not sign in. */
export function admitPerson(trusts: readonly Trust[], person: Person): KnownPerson | null {
  if (person.disabledAt !== null || !isVouchedFor(trusts, person)) return null;
  const { id, email, privileges, wroteAt, preferences } = person;
  return { id, email, wroteAt, preferences, isAdmin: isAdmin(trusts, person), privileges };
}
