import { z } from "zod";
import { mapTextFields } from "#app/domain/license/editable-fields.ts";
import { mailState } from "#app/domain/mail/mailer.ts";
import { purchaseState } from "#app/domain/marketplace/agreement.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { rejectionCode } from "#app/domain/rejection/rejection.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import { mailInterval } from "#app/domain/view/view-mail.ts";

const undefinedIfInvalid = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined);

/** Ignores invalid fields, so that events in an older format still get a sentence. */
export const eventSchema = z.object({
  ...mapTextFields(() => undefinedIfInvalid(z.string())),
  type: undefinedIfInvalid(licenseType),
  isOffline: undefinedIfInvalid(z.boolean()),
  alertsCustomer: undefinedIfInvalid(z.boolean()),
  softCapacity: undefinedIfInvalid(z.boolean()),
  activationDate: undefinedIfInvalid(z.string()),
  expirationDate: undefinedIfInvalid(z.string()),
  expiresAt: undefinedIfInvalid(z.string()),
  releaseAt: undefinedIfInvalid(z.string()),
  serverCapacity: undefinedIfInvalid(z.number()),
  totalClientCapacity: undefinedIfInvalid(z.number()),
  caseCapacity: undefinedIfInvalid(z.number()),
  caseLifetime: undefinedIfInvalid(z.number()),
  status: undefinedIfInvalid(z.number()),
  environment: undefinedIfInvalid(z.number()),
  graceDays: undefinedIfInvalid(z.number().nullable()),
  companyName: undefinedIfInvalid(z.string()),
  packageTierPrettyName: undefinedIfInvalid(z.string()),
  tags: undefinedIfInvalid(z.array(z.string())),
  deviceId: undefinedIfInvalid(z.string()),
  code: undefinedIfInvalid(rejectionCode),
  version: undefinedIfInvalid(z.string()),
  hostname: undefinedIfInvalid(z.string()),
  to: undefinedIfInvalid(z.string()),
  threshold: undefinedIfInvalid(z.number()),
  percent: undefinedIfInvalid(z.number()),
  isLate: undefinedIfInvalid(z.boolean()),
  isReplacement: undefinedIfInvalid(z.boolean()),
  until: undefinedIfInvalid(z.string()),
  days: undefinedIfInvalid(z.number()),
  reason: undefinedIfInvalid(z.string()),
  message: undefinedIfInvalid(z.string()),
  owner: undefinedIfInvalid(z.string()),
  trialEndsAt: undefinedIfInvalid(z.string()),
  error: undefinedIfInvalid(z.string()),
  mail: undefinedIfInvalid(mailState),
  fileName: undefinedIfInvalid(z.string()),
  rowNumber: undefinedIfInvalid(z.number()),
  marketplace: undefinedIfInvalid(z.string()),
  state: undefinedIfInvalid(purchaseState),
  items: undefinedIfInvalid(z.array(z.string())),
  mergedName: undefinedIfInvalid(z.string()),
  licenses: undefinedIfInvalid(z.number()),
  operation: undefinedIfInvalid(z.string()),
  neverEnds: undefinedIfInvalid(z.boolean()),
  adminRights: undefinedIfInvalid(z.boolean()),
  maxLicenses: undefinedIfInvalid(z.number().nullable()),
  tag: undefinedIfInvalid(z.string()),
  val: undefinedIfInvalid(z.string()),
  email: undefinedIfInvalid(z.string()),
  right: undefinedIfInvalid(z.string()),
  privileges: undefinedIfInvalid(z.array(z.string())),
  rules: undefinedIfInvalid(z.array(z.string())),
  start: undefinedIfInvalid(z.string()),
  renewalPeriod: undefinedIfInvalid(z.number()),
  reminderDays: undefinedIfInvalid(z.array(z.number())),
  isAdmin: undefinedIfInvalid(z.boolean()),
  why: undefinedIfInvalid(z.string()),
  notWritten: undefinedIfInvalid(z.number()),
  isAdminClaimUnknown: undefinedIfInvalid(z.boolean()),
  report: undefinedIfInvalid(z.string()),
  rows: undefinedIfInvalid(z.number()),
  events: undefinedIfInvalid(z.number()),
  mails: undefinedIfInvalid(z.number()),
  sessions: undefinedIfInvalid(z.number()),
  added: undefinedIfInvalid(z.array(z.string())),
  changed: undefinedIfInvalid(z.array(z.string())),
  retired: undefinedIfInvalid(z.array(z.string())),
  offered: undefinedIfInvalid(z.array(z.string())),
  removed: undefinedIfInvalid(z.array(z.string())),
  job: undefinedIfInvalid(z.string()),
  url: undefinedIfInvalid(z.string()),
  newSecret: undefinedIfInvalid(z.boolean()),
  name: undefinedIfInvalid(z.string()),
  isShared: undefinedIfInvalid(z.boolean()),
  every: undefinedIfInvalid(mailInterval),
});
export type ParsedEvent = z.output<typeof eventSchema>;

export interface SentenceInput {
  key: string;
  after: ParsedEvent;
  previous: ParsedEvent;
  dateLocale: DateLocale;
}
