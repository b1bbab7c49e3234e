import { z } from "zod";
import { loggedActivity, caseEvent } from "#app/domain/case/case-activity.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { addExample, describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const caseActivitySchema = describeSchema(loggedActivity, "CaseActivity", "An activity in a case.", {
  id: ["Id of the activity.", "activity-20731"],
  createdAt: ["Time of the activity, in UTC.", examples.pastTime],
  type: ["Type of the activity, as the product names it.", "acquisition"],
  performedBy: ["User of the product who performed the activity.", "watson"],
  description: ["Description of the activity.", "Took an image of the disk."],
  deviceId: [
    "Device id of the server that reported the activity; null if the server is unknown.",
    examples.deviceId,
  ],
  data: ["Further values that the product reported.", { asset: "ws-17" }],
});

export const caseActivityPage = describePage(caseActivitySchema);

const caseActivityType = describeValue(z.string(), "CaseActivityType", "Type of a case activity.");
export const caseActivityTypePage = describePage(addExample(caseActivityType, "acquisition"));

export const caseEventSchema = describeSchema(
  caseEvent,
  "CaseEvent",
  "An activity in a case, as a server reports it.",
  {
    id: "Unique id that you give the event, 1 to 200 characters. An event whose id was sent before is ignored.",
    caseId: "Id of the case, 1 to 200 characters.",
    caseName: "Name of the case, at most 500 characters.",
    type: "Type of the activity, 1 to 200 characters, such as `acquisition` or `case-closed`.",
    performedBy: "User of the product who performed the activity, at most 320 characters.",
    createdAt: "Time of the activity, in UTC.",
    description: "Description of the activity, at most 10,000 characters.",
    data: "Further values, as an object.",
  },
);
