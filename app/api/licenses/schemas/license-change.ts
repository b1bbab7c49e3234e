import {
  tierChange,
  customerChange,
  licenseChange,
  changePreview,
} from "#app/domain/license/license-change.ts";
import { describeFields, describeSchema } from "#app/api/declaration/describe-schema.ts";
import * as examples from "#app/api/declaration/example-values.ts";

export const licenseTierChangeSchema = describeSchema(tierChange, "LicenseTierChange", "Tier of a license.", {
  capacitiesFollow: "True to set server and asset capacity to the presets of the tier.",
});

export const licenseCustomerChangeSchema = describeSchema(
  customerChange,
  "LicenseCustomerChange",
  "Customer of a license. Omitted fields become null.",
  {},
);

export const licenseChangeSchema = describeSchema(
  licenseChange,
  "LicenseChange",
  "Another customer, another tier or another offline mode of a license.",
  {
    kind: "Kind of change.",
    capacitiesFollow: "True to set server and asset capacity to the presets of the tier.",
  },
);

describeFields(changePreview.shape.features.element, {
  prettyName: ["Name of the feature for people.", "Assets"],
  before: "Current amount for people; null if the tier lacks the feature.",
  after: "New amount for people; null if the new tier lacks the feature.",
});

describeFields(changePreview.shape.files, {
  count: "Number of valid license files.",
  until: ["Latest end of these files, in UTC; null if none of them ends.", examples.endTime],
  endless: "Number of files that never end.",
});

export const licenseChangePreviewSchema = describeSchema(
  changePreview,
  "LicenseChangePreview",
  "Consequences of a change.",
  {
    before: "Current license.",
    after: "License after the change.",
    features: ["Features that would differ.", []],
    serversBeyond: "Servers in use that exceed the new capacity.",
    assetsBeyond: "Assets in use that exceed the new capacity.",
    remindedBefore: ["E-mail address that gets the reminders now.", "grace@example.com"],
    remindedAfter: ["E-mail address that would get the reminders.", "grace@example.com"],
    files: "License files that were issued and are still valid. They do not change.",
  },
);
