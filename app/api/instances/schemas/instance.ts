import { instanceStatus, stepName, stepStatus } from "#app/domain/instance/instance.ts";
import { instanceProgress } from "#app/domain/instance/progress.ts";
import { waitingBuyer } from "#app/domain/instance/waiting-buyer.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeValue(
  instanceStatus,
  "InstanceStatus",
  "Status of an instance. `requested`: the provisioner has not accepted the instance yet. `waiting`: staff must act.",
);

describeValue(stepName, "StepName", "A step of the creation of an instance.");

describeValue(stepStatus, "StepStatus", "Status of a step.");

export const instanceProgressSchema = describeSchema(
  instanceProgress,
  "InstanceProgress",
  "Progress of the creation of an instance.",
  {
    hostname: ["Host name of the instance; null before it is assigned.", "acme-cloud.instances.example.com"],
    status: ["Status of the instance.", "ready"],
    server: "True after the server is created.",
    domain: "True after the domain is created.",
    airBootstrap: "True after the product is installed.",
    airSetup: "True after the product is set up.",
    retryAfterMs: ["Milliseconds to wait before the next request; 0 in a final state.", 0],
  },
);

export const waitingBuyerSchema = describeSchema(
  waitingBuyer,
  "WaitingBuyer",
  "A buyer whose instance waits for staff.",
  {
    reason: "Why the instance waits.",
    since: ["Start of the wait, in UTC.", examples.pastTime],
    source: ["Seller: the name of a marketplace, or `staff`.", "aws"],
  },
);

export const waitingBuyerPage = describePage(waitingBuyerSchema);
