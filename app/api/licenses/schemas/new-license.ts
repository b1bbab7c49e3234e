import { requiredCrmIds } from "#app/api/endpoint/common-descriptions.ts";
import { z } from "zod";
import { newLicense, newLicenseFromCrm } from "#app/domain/license/new-license.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";

export const firstQuotaSchema = describeSchema(
  newLicense.shape.quota.unwrap(),
  "FirstQuota",
  "First quota of a new license.",
  {
    serverCapacity:
      "Number of servers that may be active at the same time; the preset of the tier if omitted.",
    totalClientCapacity:
      "Number of assets that may be in use at the same time; the preset of the tier if omitted.",
  },
);

const newLicenseDescriptions = {
  type: "License type: 1 Enterprise, 2 IR, 3 MSS.",
  environment: "Use of the license: 1 Internal, 2 Demo, 3 Paid (the default).",
  tags: "Tag names. Tags that do not exist are created.",
  quota: "First quota of the license. Capacities that you omit are those of the tier.",
} as const;

export const newLicenseSchema = describeSchema(
  newLicense,
  "NewLicense",
  "A license for a customer whose details you send.",
  newLicenseDescriptions,
);

export const newLicenseFromCrmSchema = describeSchema(
  newLicenseFromCrm,
  "NewLicenseFromCrm",
  "A license for a company and a contact of the CRM.",
  { ...newLicenseDescriptions, ...requiredCrmIds },
);

/** A request with the fields of both is for the contact of the CRM. */
export const newLicenseForAnyCustomerSchema = z.union([newLicenseFromCrmSchema, newLicenseSchema]);
