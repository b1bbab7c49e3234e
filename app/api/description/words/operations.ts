import { lineColumns } from "#app/domain/bulk/bulk-runs.ts";
import { activityColumns } from "#app/domain/case/case-report.ts";
import { customerColumns } from "#app/domain/fis-customer/fis-report.ts";
import { resultColumns } from "#app/domain/import/imports.ts";
import { importFieldNames, requiredFields } from "#app/domain/import/fields.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import { renewalColumns } from "#app/domain/renewal/renewal-queue.ts";

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

const csv = (columns: readonly string[]) =>
  `The file is CSV in UTF-8 with a byte order mark, with a comma as separator and CRLF line endings. Its first row has the ${columns.length} column names: ${listed(columns)}. A cell that a spreadsheet would run as a formula begins with an apostrophe.`;

const tiers =
  "`packageTierId` is the id of a tier: `GET /api/oem/packages?type=1` lists the packages and tiers for Enterprise licenses, `type=2` those for IR licenses.";
const years = "Periods have fixed lengths: a month is 30 days, `1-year` is 365 days.";

/** Further sentences of an operation's description. */
export const operationNotes: Readonly<Record<string, string>> = {
  createLicense: tiers,
  createLicenseFromCrm: tiers,
  changeLicenseTier: tiers,
  startTrial: tiers,
  listPackages: "`type` is the license type, which other operations call `licenseType`.",
  renewLicense: years,
  previewRenewal: years,
  runBulkChange:
    "Changes one batch of at most 100 licenses in the request itself. Send the `next` of the response as `after` until it is null. Use it for a few licenses, or when a script needs each result immediately. For more licenses use `POST /api/oem/bulk-runs`, which runs in the background. For a renewal, `asOf` is the time at which you begin: send the same value with each batch and each retry, and no license is renewed twice.",
  previewBulkChange:
    "Returns one batch of at most 100 licenses. For a renewal, `asOf` is the current time; send the same value to `POST /api/oem/licenses/bulk`.",
  startBulkRun:
    "Runs in the background, survives a restart, and can be stopped, resumed and undone. Use it for many licenses; `POST /api/oem/licenses/bulk` changes a few in the request itself. For a renewal, `asOf` is the current time: a license that was saved after it is skipped.",
  exportLicenses: csv(reportColumns),
  exportRenewals: csv(renewalColumns),
  exportFisCustomers: csv(customerColumns),
  exportCaseActivities: csv(activityColumns),
  exportBulkRun: csv(lineColumns),
  exportImportResult: csv(resultColumns),
  uploadImport: `The file is CSV in UTF-8, with a comma or a semicolon as separator. Its first row has the column names. Columns named after a field are mapped to it: ${listed(importFieldNames)}; ${listed(requiredFields)} are required.`,
  followEvents:
    "`limit` is 100 if omitted and at most 1,000. The description of `Event` lists what `details`, `before` and `after` hold.",
  createWebhook:
    "The section `webhooks` of this document describes the delivered request and how to verify its signature.",
  createToken:
    "Leave `token` out to have a value generated. Your own value has 20 to 200 letters, digits, `-`, `.`, `_` and `~`, and at least 128 bits of randomness. Tokens expire after at most 400 days.",
};
