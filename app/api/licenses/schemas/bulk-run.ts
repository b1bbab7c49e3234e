import { bulkRun, bulkLine } from "#app/domain/bulk/bulk-run.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeFields(bulkRun.shape.assistant.unwrap(), {
  token: ["Start of the API token of the assistant.", examples.assistantTokenStart],
  tool: ["Tool with which the assistant started the run.", "commit_change"],
});

describeFields(bulkRun.shape.change, {
  kind: "Kind of change.",
});

export const bulkRunSchema = describeSchema(
  bulkRun,
  "BulkRun",
  "A change of many licenses in the background, with its progress.",
  {
    id: ["Id of the bulk run.", examples.id],
    createdAt: ["Time of the start, in UTC.", examples.pastTime],
    createdBy: ["E-mail address of the user who started the run.", "ada@example.com"],
    change: [
      "Change that the run applies. The change `undo` contains the id of the undone run.",
      { kind: "environment", environment: 3 },
    ],
    state: ["State of the run: `running`, `stopped` (by a user or an error), or `done`.", "done"],
    stopReason: "Reason why the run was stopped automatically; null if it was not stopped automatically.",
    total: ["Number of licenses that were selected at the start.", 12],
    changed: ["Number of changed licenses.", 10],
    unchanged: "Number of licenses that already had the new value.",
    skipped: "Number of skipped licenses.",
    undoneBy: "Id of the bulk run that undoes this run; null if this run was not undone.",
    assistant: "Assistant that started the run; null if no assistant did.",
    endedAt: ["Time of the end, in UTC; null while the run is not done.", examples.pastTime],
  },
);

export const bulkRunPage = describePage(bulkRunSchema);

export const bulkLineSchema = describeSchema(bulkLine, "BulkLine", "Result of a bulk run for one license.", {
  companyName: ["Name of the company; null if the license no longer exists.", examples.companyName],
  before: "Value before the change; null if nothing was changed, and for notes.",
  after: "Value after the change; null if nothing was changed, and for notes.",
  outcome: "Outcome for the license.",
  code: ["Error code of a skipped license; null for other licenses.", "CONFLICT"],
  reason: [
    "Reason why the license was skipped; null for other licenses.",
    "Saved by another user in the meantime.",
  ],
});

export const bulkLinePage = describePage(bulkLineSchema);
