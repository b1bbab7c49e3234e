import { millisecondsInMinute } from "date-fns/constants";
import { createEvent } from "#app/domain/history/event.ts";
import { type Mailer, mailAddress, mailFailedProblem } from "#app/domain/mail/mailer.ts";
import type { StoredLicense } from "#app/domain/license/license-store.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { isSameSecret } from "#app/domain/text/digest.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { hashToken, hashTokenWithEachPepper } from "#app/domain/token/tokens.ts";
import { addDaysToInstant, addMs, type Instant } from "#app/domain/time/time.ts";
import {
  createVisitor,
  type CustomerLink,
  type CustomerLinkPorts,
  findOpenLink,
  unknownLinkProblem,
  type VisitorRequest,
} from "./customer-link.ts";
import { createCodeMail } from "./link-mail.ts";

/** A link that is older opens the page only with a code that is mailed to the customer. */
const daysWithoutCode = 14;
const codeLength = 8;
export const codeValidMinutes = 10;
export const maxWrongCodes = 5;

export const needsCode = ({ createdAt }: Pick<CustomerLink, "createdAt">, now: Instant): boolean =>
  addDaysToInstant(createdAt, daysWithoutCode) <= now;

/** The address to which the link was mailed, or else the contact of the license. */
export const findCodeRecipient = (
  { mailedTo }: Pick<CustomerLink, "mailedTo">,
  { record }: StoredLicense,
): string | null => mailAddress.safeParse(mailedTo ?? record.customer.email).data ?? null;

/** Shows only the first letter of the name, so that a stranger with the link does not learn the address. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/u, "$1…");

interface CodeDependencies {
  storage: CustomerLinkPorts;
  mailer: Mailer;
  peppers: Secrets;
  /** Throws `too-many` if the recipient has got too many mails. */
  limitMails: (recipient: string) => Promise<void>;
}

const describeCode = ({ id }: Pick<CustomerLink, "id">, code: string) => `customer link ${id} ${code}`;

/** Mails a new code, which replaces the previous one. Throws LINK_UNKNOWN, and MAIL_FAILED. */
export async function sendAccessCode(
  { storage, mailer, peppers: [pepper], limitMails }: CodeDependencies,
  request: VisitorRequest,
  token: string,
): Promise<{ sentTo: string }> {
  const { link: openLink, licenseKey } = await findOpenLink(storage, token, request.actedAt);
  const license = await storage.licenses.find(licenseKey);
  const to = license && findCodeRecipient(openLink, license);
  if (!to) throw unknownLinkProblem();
  await limitMails(to);
  const code = generateCode();
  const link = await storage.transact(async (transaction) => {
    const { link: currentLink } = await findOpenLink(storage, token, request.actedAt);
    const changedLink: CustomerLink = {
      ...currentLink,
      codeHash: hashToken(describeCode(currentLink, code), pepper),
      codeExpiresAt: addMs(request.actedAt, codeValidMinutes * millisecondsInMinute),
      wrongCodes: 0,
    };
    transaction.customerLinks.change(changedLink);
    const details = { linkId: changedLink.id, to };
    transaction.record(
      createEvent(createVisitor(changedLink, request), licenseKey, "send-customer-code", { details }),
    );
    return changedLink;
  });
  const mail = createCodeMail(
    license.record,
    { id: link.id, to, at: request.actedAt },
    { code, validMinutes: codeValidMinutes },
  );
  const outcome = await mailer.send(mail, request.actedAt);
  if (!outcome.sent && outcome.failureKind !== "stored") throw mailFailedProblem(outcome.reason);
  return { sentTo: maskAddress(to) };
}

const wrongCodeProblem = () =>
  ruleViolation(
    "WRONG_CODE",
    "This code is wrong or no longer valid. Enter the code of the latest mail.",
    "code",
  );

/**
 * Returns the link if the code is right. A code works once. Throws LINK_UNKNOWN, WRONG_CODE, and CODE_VOID after
 * five wrong codes.
 */
export async function checkAccessCode(
  { storage, peppers }: Pick<CodeDependencies, "storage" | "peppers">,
  request: VisitorRequest,
  { token, code }: { token: string; code: string },
): Promise<CustomerLink> {
  const outcome = await storage.transact(async (transaction) => {
    const { link, licenseKey } = await findOpenLink(storage, token, request.actedAt);
    const { codeHash, codeExpiresAt, wrongCodes } = link;
    if (codeHash === null || codeExpiresAt === null || codeExpiresAt <= request.actedAt)
      return wrongCodeProblem();
    if (wrongCodes >= maxWrongCodes) return voidCodeProblem();
    const hashes = hashTokenWithEachPepper(describeCode(link, code), peppers);
    if (hashes.some((hash) => isSameSecret(hash, codeHash))) {
      transaction.customerLinks.change({ ...link, codeHash: null, codeExpiresAt: null, wrongCodes: 0 });
      return link;
    }
    transaction.customerLinks.change({ ...link, wrongCodes: wrongCodes + 1 });
    if (wrongCodes + 1 < maxWrongCodes) return wrongCodeProblem();
    const visitor = createVisitor(link, request);
    transaction.record(
      createEvent(visitor, licenseKey, "reject-customer-code", { details: { linkId: link.id } }),
    );
    return voidCodeProblem();
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

const voidCodeProblem = () =>
  ruleViolation("CODE_VOID", `The code was wrong ${maxWrongCodes} times. Request a new code.`, "code");

/** Random digits. A 32-bit value above the last whole multiple would make some codes more likely than others. */
function generateCode(): string {
  const codeCount = 10 ** codeLength;
  const unbiasedLimit = 2 ** 32 - (2 ** 32 % codeCount);
  for (;;) {
    const [value = unbiasedLimit] = crypto.getRandomValues(new Uint32Array(1));
    if (value < unbiasedLimit) return String(value % codeCount).padStart(codeLength, "0");
  }
}
