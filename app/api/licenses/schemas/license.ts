import { licenseType } from "#app/domain/package/package.ts";
import {
  environment,
  licenseStatus,
  lifetimeStatus,
  useStatus,
  activenessStatus,
  license,
} from "#app/domain/license/license.ts";
import { describePageWithCursor } from "#app/api/endpoint/common-schemas.ts";
import { describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeValue(licenseType, "LicenseType", "License type: 1 Enterprise, 2 IR, 3 MSS.");

describeValue(environment, "Environment", "Use of the license: 1 Internal, 2 Demo, 3 Paid.");

describeValue(
  licenseStatus,
  "LicenseStatus",
  "Status of the license: `pending` before the first activation of a server, then `active`; or `deleted`.",
);

describeValue(
  lifetimeStatus,
  "LifetimeStatus",
  "Lifetime status: `pending` before the start, `almost-expired` within the renewal period before the end, `expired` after the end.",
);

describeValue(
  useStatus,
  "UseStatus",
  "Use of the capacity: `almost-full` from 90 %, `N/A` if the license has no capacity.",
);

describeValue(
  activenessStatus,
  "ActivenessStatus",
  "Activeness status: `active` if a server sent a heartbeat within the last 24 hours, `N/A` for IR licenses and offline licenses.",
);

export const licenseDescriptions = {
  status: [
    "Status of the license: `pending` before the first activation, then `active`; or `deleted`.",
    "active",
  ],
  activenessStatus: "Activeness status: `active` if a server sent a heartbeat within the last 24 hours.",
  isValid:
    "True if a quota of the license runs now and its limits are not exceeded. In the grace period the value is false, although servers still run.",
  version: [
    "Version of the product that the servers report; null if no server has reported a version.",
    "5.12.0",
  ],
  activeServerCapacity: ["Sum of the server capacities of the quotas that run now.", 5],
  activeTotalClientCapacity: ["Sum of the asset capacities of the quotas that run now.", 1_000],
  activatedAt: [
    "Time of the first activation of a server, in UTC; null before the first activation.",
    examples.pastTime,
  ],
  type: "License type: 1 Enterprise, 2 IR, 3 MSS.",
  createdAt: ["Time of creation of the license, in UTC.", examples.pastTime],
  createdBy: ["E-mail address of the user who created the license.", "ada@example.com"],
  deletedAt: "Time of the deletion, in UTC; null if the license is not deleted.",
  graceDays: "Grace period of this license in days; null if the grace period of its tier applies.",
  tierGraceDays: ["Grace period of the tier, in days.", 14],
  fullFrom: [
    "Day from which the license may be full according to its forecast, which is computed once a day; null without a forecast.",
    "2026-12-28",
  ],
  tags: ["Tag names as one text; each name is followed by a comma and a space.", "emea, "],
  tagNames: ["Tag names as a list.", ["emea"]],
} as const;

export const licenseSchema = describeSchema(
  license,
  "License",
  "A license, with statuses and numbers derived from its quotas and servers.",
  licenseDescriptions,
);

export const licensePage = describePageWithCursor(licenseSchema);
