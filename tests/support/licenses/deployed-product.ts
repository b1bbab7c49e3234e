import { z } from "zod";
import { productCalls } from "#app/api/licenses/product.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import { findLicense } from "#app/domain/license/licenses.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { acmeInfinite, issue, miraiIr, quotaPlan } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, type Reply, resultOf } from "#tests/support/api/api.ts";

type QuotaWishes = Parameters<typeof quotaPlan>[2];

/** A running Enterprise license without servers: 3 servers and 100 assets by default. */
export const enterprise = (
  { world }: ApiUnderTest,
  quota: QuotaWishes = {},
  wishes: Partial<Omit<LicenseRecord, "id" | "customer">> = {},
): Promise<LicenseInFull> =>
  issue(world.storage, {
    ...acmeInfinite(wishes),
    quotas: [quotaPlan("2026-01-05", "2027-06-30", { serverCapacity: 3, ...quota })],
    servers: [],
  });

/** A running IR license: 3 cases at a time, each open for 30 days. */
export const incidentResponse = (
  { world }: ApiUnderTest,
  quota: QuotaWishes = {},
): Promise<LicenseInFull> => {
  const limits = { serverCapacity: null, totalClientCapacity: null, caseCapacity: 3, caseLifetime: 30 };
  const quotas = [quotaPlan("2026-06-06", "2027-06-06", { ...limits, ...quota })];
  return issue(world.storage, { ...miraiIr(), quotas, servers: [] });
};

export const serialsOf = (deviceId: string) => [
  { type: "Disk", value: `disk of ${deviceId}` },
  { type: "Volume", value: `volume of ${deviceId}` },
  { type: "MachineName", value: deviceId },
];

const activations = "/product/v1/activations";

export const activate = (
  { asNobody }: ApiUnderTest,
  { record }: Pick<LicenseInFull, "record">,
  deviceId: string,
  changes: Record<string, unknown> = {},
): Promise<Reply> =>
  asNobody.post(activations, {
    licenseKey: record.key,
    deviceId,
    serials: serialsOf(deviceId),
    version: "5.12.0",
    ...changes,
  });

export type Activated = z.output<typeof productCalls.activate.result>;

export const activated = async (...given: Parameters<typeof activate>): Promise<Activated> =>
  resultOf(productCalls.activate.result, await activate(...given));

const asServer = (secret: string) => ({ authorization: `Bearer ${secret}` });

export const heartbeat = (
  { asNobody, world }: ApiUnderTest,
  { serverSecret }: Pick<Activated, "serverSecret">,
  seq: number,
  assets: number,
  changes: Record<string, unknown> = {},
): Promise<Reply> => {
  const use = [{ name: "Assets", value: assets }];
  const sentAt = instantOf(world.now().getTime());
  const report = { seq, version: "5.12.0", use, sentAt, ...changes };
  return asNobody.post("/product/v1/heartbeats", report, asServer(serverSecret));
};

export const release = (
  { asNobody }: ApiUnderTest,
  { serverId, serverSecret }: Pick<Activated, "serverId" | "serverSecret">,
): Promise<Reply> =>
  asNobody.send("DELETE", `${activations}/${serverId}`, { headers: asServer(serverSecret) });

export const caseEvent = (id: string, caseId: string, changes: Record<string, unknown> = {}) => ({
  id,
  caseId,
  caseName: `The matter of ${caseId}`,
  type: "acquisition",
  performedBy: "watson@example.com",
  createdAt: "2026-11-20T11:00:00.000Z",
  description: "Took an image of the disk.",
  data: { asset: "ws-17", bytes: 512, tags: ["disk", null], nested: { deep: true } },
  ...changes,
});

export const tellCases = (
  { asNobody }: ApiUnderTest,
  { serverSecret }: Pick<Activated, "serverSecret">,
  events: unknown[],
): Promise<Reply> => asNobody.post("/product/v1/case-activities", { events }, asServer(serverSecret));

/** The license as staff see it. */
export const seen = ({ world }: ApiUnderTest, { record }: Pick<LicenseInFull, "record">) =>
  findLicense(world.storage, record.key);

export const codeOf = ({ body }: Reply): string | undefined =>
  (body as { error?: { code?: string } } | null)?.error?.code;
