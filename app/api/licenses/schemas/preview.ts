import { previewedChange } from "#app/domain/preview/change-preview.ts";
import { committedLicense, licensePreview } from "#app/domain/preview/license-preview.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { licenseDescriptions } from "./license.ts";

const expiresAtDescription = ["Time from which the handle is rejected, in UTC.", examples.pastTime] as const;

export const changePreviewSchema = describeSchema(
  previewedChange,
  "ChangePreview",
  "The effects of a change on each selected license, and the handle that commits them.",
  {
    handle: [
      "Handle for the commit, valid once and for five minutes; null if no license would change.",
      examples.changeHandle,
    ],
    expiresAt: expiresAtDescription,
    total: ["Number of selected licenses.", 12],
    change: ["Number of licenses that would change.", 10],
    unchanged: "Number of licenses that already have the new value.",
    skip: "Number of licenses that would be skipped.",
    entities: "Effect on each license.",
  },
);

describeFields(licensePreview.shape.license, licenseDescriptions);

export const licensePreviewSchema = describeSchema(
  licensePreview,
  "LicensePreview",
  "A license that is not created yet, and the handle that creates it.",
  {
    handle: ["Handle for the commit, valid once and for five minutes.", examples.licenseHandle],
    expiresAt: expiresAtDescription,
    license: "The license without its key, which the commit generates.",
  },
);

export const committedLicenseSchema = describeFields(committedLicense, {
  runId: ["Id of the bulk run that contains the creation. Undoing the run deletes the license.", examples.id],
  license: "The new license.",
});
