import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

const explainedStatus = describeSchema(
  z.object({
    value: z.string(),
    rule: z.string(),
    inputs: z.array(z.string()),
    next: z.string(),
    changesAt: instantText.nullable(),
  }),
  "ExplainedStatus",
  "A status with its reasons.",
  {
    value: ["Status at this time.", "active"],
    rule: ["Rule that decides the status.", "Active: a quota is running."],
    inputs: ["Sentences about the values on which the status depends.", ["1 of 1 quota enabled."]],
    next: ["Sentence about the next change of the status.", "This status does not change on any date."],
    changesAt: ["Time of the next change, in UTC; null if time alone never changes it.", examples.endTime],
  },
);

const rejectionReason = describeFields(z.object({ code: z.string(), message: z.string() }), {
  code: ["Error code that a server gets.", "QUOTA_EXPIRED"],
  message: ["Message that a server gets.", "This license has expired."],
});

export const explanationSchema = describeSchema(
  z.object({
    at: instantText,
    lifetime: explainedStatus,
    use: explainedStatus,
    activeness: explainedStatus,
    status: explainedStatus,
    rejection: rejectionReason.nullable(),
  }),
  "Explanation",
  "The reasons for the statuses of a license.",
  {
    at: ["Time at which the statuses apply, in UTC.", examples.endTime],
    lifetime: "Lifetime status.",
    use: "Use status.",
    activeness: "Activeness status.",
    status: "License status.",
    rejection: "Reason why a server cannot be activated at this time; null if a server can be activated.",
  },
);
