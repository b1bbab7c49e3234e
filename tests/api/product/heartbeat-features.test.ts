import { describe, expect, it } from "vitest";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { type ApiUnderTest, errorBody, startTestApi } from "#tests/support/api/api.ts";
import {
  type Activation,
  activateServer,
  issueEnterpriseLicense,
  sendHeartbeat,
} from "#tests/support/licenses/deployed-product.ts";

describe("A heartbeat with a feature that nobody knows", () => {
  const sendUse = (api: ApiUnderTest, server: Activation, ...names: string[]) =>
    sendHeartbeat(api, server, 1, 1, { use: names.map((name) => ({ name, value: 1 })) });

  it("is rejected with the known names, and nothing is stored", async () => {
    const api = await startTestApi();
    const server = await activateServer(api, await issueEnterpriseLicense(api), "console-1");
    const { status, body } = await sendUse(api, server, "Servers", "Assetz");
    expect([status, body]).toEqual([
      400,
      errorBody("INVALID", {
        fields: {
          "use.1.name": [
            "Assetz is not a known feature. It must be one of Servers, Assets, cases, caseLifetime, airCore, businessEmailCompromise, fleetAI, sso, soc2Compliant, integration, automationHub, supportTraining, connections.",
          ],
        },
      }),
    ]);
    expect((await sendUse(api, server, "ASSETS", "FleetAI")).status).toBe(200);
  });

  it("is accepted if the catalog has the feature", async () => {
    const api = await startTestApi();
    const server = await activateServer(api, await issueEnterpriseLicense(api), "console-1");
    expect((await sendUse(api, server, "offlineCollectors")).status).toBe(400);
    const catalog = structuredClone(sampleCatalog);
    catalog.packages[0]?.tiers[0]?.features.push({
      name: "offlineCollectors",
      defaultVal: 3,
      prettyName: "Offline collectors",
    });
    expect((await api.asAda.send("PUT", "/api/oem/catalog", { body: catalog })).status).toBe(200);
    expect((await sendUse(api, server, "OfflineCollectors")).status).toBe(200);
  });
});
