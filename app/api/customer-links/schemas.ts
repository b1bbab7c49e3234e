import { z } from "zod";
import { customerLicense, customerPage } from "#app/domain/customer-link/customer-page.ts";
import {
  createdCustomerLink,
  listedCustomerLink,
  newCustomerLink,
} from "#app/domain/customer-link/customer-link.ts";
import { currentLicenseFile } from "#app/domain/license-file/license-file-store.ts";
import { renewalRequest } from "#app/domain/renewal/queued-renewal.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const newCustomerLinkSchema = describeSchema(
  newCustomerLink,
  "NewCustomerLink",
  "A customer link to create.",
  {
    days: ["Number of days for which the link is valid, 1 to 30.", 14],
    email: [
      "E-mail address to which the link is mailed; null or omitted to mail nothing.",
      "grace@example.com",
    ],
  },
);

const linkDescriptions = {
  id: ["Id of the link.", examples.id],
  state: ["`open`, `ended` or `withdrawn`.", "open"],
  createdAt: ["Time of creation of the link, in UTC.", examples.pastTime],
  createdBy: ["E-mail address of the user who created the link.", "mert@example.com"],
  expiresAt: ["End of the link, in UTC.", examples.endTime],
  mailedTo: ["E-mail address to which the link was mailed; null if it was not mailed.", "grace@example.com"],
  mail: [
    "`sent`, `stored` (saved as a file, because there is no mail server) or `failed`; null if the link was not mailed, or if the result is unknown.",
    "sent",
  ],
  lastVisitAt: "Time of the last visit, in UTC, recorded at most once an hour; null before the first one.",
  withdrawnAt: "Time at which a user ended the link, in UTC; null if no user did.",
  withdrawnBy: "E-mail address of the user who ended the link; null if no user did.",
} as const;

export const listedCustomerLinkSchema = describeSchema(
  listedCustomerLink,
  "CustomerLink",
  "A link to the customer page of a license.",
  linkDescriptions,
);

export const createdCustomerLinkSchema = describeSchema(
  createdCustomerLink,
  "CreatedCustomerLink",
  "A new customer link with its URL.",
  {
    ...linkDescriptions,
    url: [
      "URL of the customer page. It contains the secret of the link.",
      `https://license.example.com/customer/${examples.secret}`,
    ],
  },
);

export const customerLinkPage = describePage(listedCustomerLinkSchema);

export const linkToken = z.string().min(1, "The token is missing.").max(200, "The token is too long.");

export const accessCodeSchema = describeFields(
  z.object({
    token: linkToken,
    code: z
      .string({ error: "Enter the code." })
      .transform((text) => text.replaceAll(/\s/g, ""))
      .pipe(z.string().regex(/^\d{8}$/, "Enter the eight digits of the code.")),
  }),
  {
    token: "Token from the customer link.",
    code: "Code from the mail, eight digits. Spaces are ignored.",
  },
);

export const currentLicenseFileSchema = describeSchema(
  currentLicenseFile,
  "CurrentLicenseFile",
  "The newest license file of an offline machine that has a seat.",
  {
    id: ["Id of the file.", "4f6c1f0e-3b1a-4c55-9f0b-2f1f6a1f7c11"],
    deviceId: ["Device id of the machine.", "offline-9f2c77a14b0e3d5a"],
    issuedAt: ["Time at which the file was issued, in UTC.", examples.pastTime],
    expiresAt: ["End of the file, in UTC; null if it has no end.", examples.endTime],
  },
);

export const renewalRequestSchema = describeSchema(
  renewalRequest,
  "RenewalRequest",
  "What a customer wrote to ask for a renewal.",
  {
    message: ["Text of the customer.", "Please send us an offer for another year."],
    requestedAt: ["Time of the request, in UTC.", examples.pastTime],
  },
);

describeSchema(customerLicense, "CustomerLicense", "What the customer sees of a license.", {
  companyName: ["Name of the company.", examples.companyName],
  plan: ["Name of the tier.", "Corporate"],
  isOffline: ["True if the license is for machines without a network.", true],
  seatsInUse: ["Number of servers that use the license.", 2],
  seats: ["Number of servers that may use the license; null without a limit.", 5],
  files: "The newest license file of each offline machine, at most 200.",
  canRequestRenewal: ["True if the license has an end.", true],
  renewalRequest: "Request for a renewal that the vendor has not decided; null without one.",
  linkExpiresAt: ["End of the link, in UTC.", examples.endTime],
});

export const customerPageSchema = describeSchema(
  customerPage,
  "CustomerPage",
  "The customer page of a license.",
  {
    license: "What the customer sees; null if a code is needed first.",
    codeRecipient: "E-mail address that gets the code, shortened; null if no code is needed.",
  },
);
