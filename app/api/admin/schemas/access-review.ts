import { accessConfirmation, accessLine, accessSource } from "#app/domain/access-review/access-review.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

const rightDescription = "A privilege, or `admin`.";

const accessSourceSchema = describeSchema(accessSource, "AccessSource", "Why a user has a right.", {
  kind: [
    "`hand`: a colleague gave it. `rule`: a rule of the company directory. `setting`: `ADMIN_EMAILS`. `claim`: `OIDC_…_ADMIN_CLAIM`. `last-admin`: there is no other admin.",
    "rule",
  ],
  name: ["Group of the rule, or claim with its value; null for other sources.", "Licensing"],
});

export const accessLineSchema = describeSchema(
  accessLine.extend({ sources: accessSourceSchema.array() }),
  "AccessLine",
  "A right of a user.",
  {
    userId: ["Id of the user.", examples.id],
    email: ["E-mail address of the user.", "mert@example.com"],
    provider: ["Label of the identity provider.", "Single sign-on"],
    right: [rightDescription, "license-create"],
    sources: "Why the user has the right.",
    since: [
      "Time from which the user has the right, in UTC; null if the history does not say.",
      examples.pastTime,
    ],
    confirmedAt: ["Time of the last confirmation, in UTC; null before the first one.", examples.pastTime],
    confirmedBy: [
      "E-mail address of the user who confirmed it; null before the first time.",
      "ada@example.com",
    ],
    isDue: "True if the right was neither granted nor confirmed in the last 90 days.",
  },
);

export const accessLinePage = describePage(accessLineSchema);

export const accessConfirmationSchema = describeSchema(
  accessConfirmation,
  "AccessConfirmation",
  "A right that a user still needs.",
  { userId: ["Id of the user.", examples.id], right: [rightDescription, "license-create"] },
);
