import {
  tierChange,
  customerChange,
  licenseChange,
  changePreview,
} from "#app/domain/license/license-change.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const licenseTierChangeSchema = describeSchema(
  tierChange,
  "LicenseTierChange",
  "Tier of a license.",
  {},
);

export const licenseCustomerChangeSchema = describeSchema(
  customerChange,
  "LicenseCustomerChange",
  "Customer of a license. Omitted fields become null.",
  {},
);

export const licenseChangeSchema = describeSchema(
  licenseChange,
  "LicenseChange",
  "A change of the customer, tier or offline mode of a license.",
  {
    kind: "Kind of change.",
  },
);

describeFields(changePreview.shape.features.element, {
  before: "Display text of the current amount; null if the tier lacks the feature.",
  after: "Display text of the new amount; null if the new tier lacks the feature.",
});

describeFields(changePreview.shape.files, {
  count: "Number of valid license files.",
  expiresAt: [
    "Time at which the last of these files expires, in UTC; null if no file expires.",
    examples.endTime,
  ],
  endless: "Number of files that never expire.",
});

export const licenseChangePreviewSchema = describeSchema(
  changePreview,
  "LicenseChangePreview",
  "Consequences of a change.",
  {
    before: "Current license.",
    after: "License after the change.",
    features: ["Features whose amount the change affects.", []],
    serversBeyond: "Number of servers in use that exceed the new capacity.",
    assetsBeyond: "Number of assets in use that exceed the new capacity.",
    remindedBefore: ["E-mail address that gets the reminders now.", "grace@example.com"],
    remindedAfter: ["E-mail address that would get the reminders.", "grace@example.com"],
    files: "License files that were issued and are still valid. They do not change.",
  },
);
