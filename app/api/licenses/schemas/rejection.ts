import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { finding } from "#app/domain/rejection/findings.ts";
import { rejection } from "#app/domain/rejection/rejection.ts";

export const rejectionSchema = describeSchema(
  rejection,
  "Rejection",
  "Rejected activations and heartbeats of one device with one error code.",
  {
    id: ["Id of the rejection.", examples.id],
    deviceId: [
      "Id that the product sent for the machine. `other devices` counts all further devices of a license with 200 rejected devices.",
      examples.deviceId,
    ],
    code: ["Error code that the server received.", "SERVER_LIVE"],
    count: ["Number of rejected requests.", 2],
    firstAt: ["Time of the first rejection, in UTC.", examples.pastTime],
    lastAt: ["Time of the latest rejection, in UTC.", examples.pastTime],
    addresses: ["The latest two IP addresses, newest first.", ["192.0.2.1"]],
    dismissedAt: "Time of the dismissal, in UTC; null if nobody has dismissed it since the latest rejection.",
    dismissedBy: "E-mail address of the user who dismissed it; null if it is not dismissed.",
    reason: "Reason of the dismissal; null if it is not dismissed.",
  },
);

export const findingSchema = describeSchema(
  finding,
  "Finding",
  "A sign that two machines use one identity.",
  {
    kind: [
      "`copied-disk`: a machine has the serial numbers of a live server. `copied-device-id`: a machine has its device id. `shared-secret`: two machines report with one secret.",
      "copied-disk",
    ],
    deviceId: ["Device id of the rejected machine.", examples.deviceId],
    serverId: ["Id of the live server that the machine resembles.", examples.id],
    certainty: ["`likely` if it was seen several times, otherwise `possible`.", "likely"],
    since: ["Time from which both machines ran, in UTC.", examples.pastTime],
    reasons: [
      "What was seen, as sentences.",
      ["A machine with the device id of this server was rejected twice."],
    ],
  },
);

export const rejectionPage = describePage(rejectionSchema);
