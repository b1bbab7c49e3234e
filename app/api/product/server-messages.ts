import { z } from "zod";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { activationCode } from "#app/domain/deployment/activation-code.ts";
import { directiveCodes } from "#app/domain/deployment/heartbeats.ts";
import { deviceId, productVersion, reportedUse, serials } from "#app/domain/deployment/server-report.ts";
import { instant, instantText } from "#app/domain/time/time-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

const sentAtDescription =
  "Time of the request by the clock of the server. A time that is more than 10 minutes off is rejected with `CLOCK_SKEW`.";

const leaseFields = { lease: z.string(), graceUntil: instantText.optional(), serverTime: instantText };
const leaseDescriptions = {
  lease: [
    "Signed permission to run without a connection for at most a week, and not beyond the end of the license and its grace period: a compact JWS (EdDSA). Verify it with a key of `/.well-known/license-keys.json`.",
    "eyJhbGciOiJFZERTQSIsInR5cCI6ImFpci1sZWFzZStqd3QifQ…",
  ],
  graceUntil: [
    "End of the grace period, in UTC. Omitted without a grace period. The lease also contains this time.",
    examples.endTime,
  ],
  serverTime: ["Current time of the service, in UTC.", examples.pastTime],
} as const;

describeFields(serials.in.element, {
  type: "Kind of hardware identifier.",
  value: "Hardware identifier, 1 to 200 characters.",
});

describeFields(reportedUse.element, {
  name: "Name of the feature: `Servers`, `Assets`, `cases`, … or another feature of the catalog. Upper and lower case do not matter.",
  value: "Amount in use.",
});

export const activationSchema = describeFields(
  z.object({
    licenseKey,
    deviceId,
    serials,
    version: productVersion,
    serverSecret: z.string().max(200).optional(),
    activationCode: activationCode.optional(),
    sentAt: instant.optional(),
  }),
  {
    licenseKey: "License key that the customer entered.",
    deviceId: "Id of the machine, chosen by the product, 1 to 200 characters. It must not change.",
    serials: "Hardware identifiers of the machine, at most 32.",
    version: "Version of the product, 1 to 64 characters.",
    serverSecret: "Current secret of the server. Required to activate an active server again.",
    activationCode:
      "Activation code, if the license requires a code. Staff create the code in the details of the license.",
    sentAt: sentAtDescription,
  },
);

export const activationResultSchema = describeFields(
  z.object({
    ...leaseFields,
    serverId: z.number(),
    serverSecret: z.string(),
    heartbeatEverySeconds: z.number(),
  }),
  {
    ...leaseDescriptions,
    serverId: ["Id of the server.", examples.id],
    serverSecret: ["Secret that the server sends as a bearer token. It is not shown again.", examples.secret],
    heartbeatEverySeconds: ["Seconds between heartbeats.", 300],
  },
);

export const heartbeatSchema = describeFields(
  z.object({ seq: z.number().int().min(1), version: productVersion, use: reportedUse, sentAt: instant }),
  {
    seq: "Sequence number of the heartbeat. The number starts at 1 after each activation and must increase with every heartbeat, even if the previous heartbeat was rejected.",
    version: "Version of the product, 1 to 64 characters.",
    use: "Amounts in use per feature, at most 32. Upper and lower case do not matter; an empty list reports that nothing is in use.",
    sentAt: sentAtDescription,
  },
);

const directiveSchema = describeFields(z.object({ code: z.enum(directiveCodes) }), {
  code: "Name of the directive.",
});

export const heartbeatResultSchema = describeFields(
  z.object({ ...leaseFields, directives: z.array(directiveSchema) }),
  {
    ...leaseDescriptions,
    directives:
      "Messages that the product should show to the operators of the server: `UPDATE_AVAILABLE`, `ALMOST_FULL`, `RENEW_SOON`. Ignore unknown directives.",
  },
);
