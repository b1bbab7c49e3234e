import type { KnownPerson, Person } from "./person.ts";

/** Whom an identity provider may vouch for, and who of them is an admin. Configured, so a restart changes it for everybody. */
export interface Trust {
  issuer: string;
  /** What people call the identity provider. */
  label: string;
  /** Empty for all of them. */
  allowedEmailDomains: readonly string[];
  adminEmails: readonly string[];
  /** `groups:license-admins`: a claim of the ID token, and what it holds for an admin. */
  adminClaim: string | null;
}

type Judged = Pick<Person, "issuer" | "email" | "adminClaim">;

const withoutLastSlash = (issuer: string) => issuer.replace(/\/$/, "");
const holds = (texts: readonly string[], text: string) =>
  texts.some((one) => one.toLowerCase() === text.toLowerCase());

const vouchesFor = ({ issuer, allowedEmailDomains }: Trust, person: Judged) =>
  withoutLastSlash(issuer) === withoutLastSlash(person.issuer) &&
  (allowedEmailDomains.length === 0 ||
    holds(allowedEmailDomains, person.email.slice(person.email.lastIndexOf("@") + 1)));

export const labelOf = (trusts: readonly Trust[], issuer: string): string =>
  trusts.find((trust) => withoutLastSlash(trust.issuer) === withoutLastSlash(issuer))?.label ?? issuer;

/** Whether an identity provider that is still configured may vouch for this address. */
export const isVouchedFor = (trusts: readonly Trust[], person: Judged): boolean =>
  trusts.some((trust) => vouchesFor(trust, person));

export const isAdmin = (trusts: readonly Trust[], person: Judged): boolean =>
  trusts.some(
    (trust) =>
      vouchesFor(trust, person) &&
      (holds(trust.adminEmails, person.email) ||
        (trust.adminClaim !== null && trust.adminClaim === person.adminClaim)),
  );

/** Somebody with what they may do at this moment; null for who may not come in, or not any more. */
export function admitted(trusts: readonly Trust[], person: Person): KnownPerson | null {
  if (person.disabledAt !== null || !isVouchedFor(trusts, person)) return null;
  const { id, email, privileges } = person;
  return { id, email, isAdmin: isAdmin(trusts, person), privileges };
}
