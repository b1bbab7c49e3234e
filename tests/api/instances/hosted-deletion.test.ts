import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { Problem } from "#app/domain/problem.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { advanceInstances } from "#app/jobs/provisioning.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  requestDeletion,
  fetchEventNames,
  fetchHostedCustomer,
  openLongLivedApi,
  startRunningTrial,
  startTrial,
  requestTrial,
} from "#tests/support/customers/hosted-customers.ts";

const dayMs = 86_400_000;

const fetchLicense = async ({ asRita }: ApiUnderTest, key: string) =>
  parseApiResult(license, await asRita.get(`/api/oem/licenses/${key}`));

describe("Deleting a hosted customer", () => {
  it("requires the subdomain as confirmation and deletes the instance and the license", async () => {
    const removedSubdomains: string[] = [];
    const api = await openLongLivedApi({
      provisioner: {
        ...simulatedProvisioner,
        remove: async ({ subdomain }) => {
          removedSubdomains.push(subdomain);
        },
      },
    });
    const key = await startRunningTrial(api);
    const wrongConfirmationResponse = await requestDeletion(api, key, "wane");
    expect([wrongConfirmationResponse.status, wrongConfirmationResponse.body]).toEqual([
      422,
      errorBody("SUBDOMAIN_MISMATCH", { fields: { subdomain: [expect.any(String)] } }),
    ]);
    expect((await requestDeletion(api, key, " Wayne ")).body).toEqual({ success: true, result: {} });
    expect(removedSubdomains).toEqual(["wayne"]);
    expect(await fetchLicense(api, key)).toMatchObject({ status: "deleted" });
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "deleted", status: "deleted" });
    expect((await fetchEventNames(api, key)).slice(0, 2)).toEqual(["delete", "delete-instance"]);
    expect((await requestTrial(api)).body).toEqual(errorBody("IP01", { fields: expect.any(Object) }));
    expect((await requestDeletion(api, key, "wayne")).status).toBe(404);
    await advanceInstances(api.context.storage, api.context.now(), api.context);
    expect(removedSubdomains).toEqual(["wayne"]);
    api.advanceClock(90 * dayMs);
    expect((await requestTrial(api)).status).toBe(201);
  });

  it("is retried by the job while the provisioner is unavailable", async () => {
    const removedSubdomains: string[] = [];
    let isReachable = false;
    const remove = async ({ subdomain }: { subdomain: string }) => {
      if (!isReachable) throw new Problem("unavailable", "The provisioner is unreachable.");
      removedSubdomains.push(subdomain);
    };
    const api = await startTestApi({ provisioner: { ...simulatedProvisioner, remove } });
    expect((await requestDeletion(api, await startRunningTrial(api), "wayne")).status).toBe(200);
    const invitedKey = await startTrial(api, { subdomain: "invited", how: "invite" });
    expect((await requestDeletion(api, invitedKey, "invited")).status).toBe(200);
    const runProvisioning = () => advanceInstances(api.context.storage, api.context.now(), api.context);
    await expect(runProvisioning()).rejects.toThrow("Failed to advance instances");
    isReachable = true;
    api.advanceClock(5_000);
    await runProvisioning();
    await runProvisioning();
    expect(removedSubdomains).toEqual(["wayne"]);
  });

  it("is possible after the license was deleted separately", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    await api.asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await requestDeletion(api, key, "wayne")).status).toBe(200);
    expect((await fetchEventNames(api, key)).filter((name) => name === "delete")).toHaveLength(1);
  });
});
