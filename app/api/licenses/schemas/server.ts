import { server } from "#app/domain/server/servers.ts";
import { licenseUse } from "#app/domain/use/daily-use.ts";
import { activationCodeState } from "#app/domain/deployment/activation-code.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const serverSerialSchema = describeSchema(
  server.shape.serials.element,
  "ServerSerial",
  "A hardware identifier of a server.",
  {
    type: ["Kind of hardware identifier; `OfflineFile` for a license file.", "MachineName"],
    value: ["Hardware identifier.", "soc-01"],
  },
);

export const serverUseSchema = describeSchema(
  server.shape.use.element,
  "ServerUse",
  "Amount of a feature that a server uses.",
  {
    name: ["Name of the feature.", "Assets"],
    value: ["Amount in use.", 480],
  },
);

export const serverSchema = describeSchema(
  server,
  "Server",
  "A deployed server, or the license file of an offline server.",
  {
    id: ["Id of the server.", examples.id],
    status: ["1 if the server is enabled, 0 if it is disabled.", 1],
    version: [
      "Version of the product that the server reported; null if the server has reported no version.",
      "5.12.0",
    ],
    activatedAt: [
      "Time of the activation, in UTC; null if the server was never activated.",
      examples.pastTime,
    ],
    releasedAt: "Time at which the seat became free, in UTC; null while the server occupies a seat.",
    silentFrom: [
      "Time in UTC from which the server is silent if it sends no heartbeat: five of its usual intervals after the last one, at least 24 hours; null without a seat or a heartbeat.",
      examples.endTime,
    ],
    releaseAt: [
      "Time in UTC at which the seat of the silent server is released unless it sends a heartbeat; null if no release is announced.",
      examples.endTime,
    ],
    serials: "Hardware identifiers of the machine.",
    use: "Amounts that the server reported last.",
  },
);

export const serverPage = describePage(serverSchema);

describeFields(licenseUse.shape.days.element, {
  day: ["Day in UTC (`YYYY-MM-DD`).", examples.day],
  totalClientsInUse: "Highest number of assets in use on this day.",
  serversInUse: "Highest number of servers in use on this day.",
});

describeFields(licenseUse.shape.capacities.element, {
  from: ["First day of these capacities (`YYYY-MM-DD`). They last until the next entry.", examples.day],
  totalClientCapacity: "Number of assets that the license allowed; null without a running quota or a limit.",
  serverCapacity: "Number of servers that the license allowed; null without a running quota or a limit.",
});

export const licenseUseSchema = describeSchema(licenseUse, "LicenseUse", "Daily use of a license.", {
  days: "Days with recorded use, oldest first.",
  totalClientCapacity: "Number of assets that the license allows now; null without a limit.",
  serverCapacity: "Number of servers that the license allows now; null without a limit.",
  capacities: "Capacities on the requested days, oldest first. One entry for each change.",
});

export const activationCodeStateSchema = describeSchema(
  activationCodeState,
  "ActivationCodeState",
  "Activation code requirement of a license.",
  {
    isRequired: "True if a new server needs an activation code in addition to the license key.",
    createdAt: ["Time of creation of the code, in UTC; null without a code.", examples.pastTime],
  },
);
