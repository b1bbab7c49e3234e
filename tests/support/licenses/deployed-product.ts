import { z } from "zod";
import { productEndpoints } from "#app/api/product/product.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { findLicense } from "#app/domain/license/licenses.ts";
import { acmeInfinite, issue, miraiIr, exampleQuota } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, type ApiResponse, parseApiResult } from "#tests/support/api/api.ts";

type QuotaChanges = Parameters<typeof exampleQuota>[2];

/** Issues a running Enterprise license for 3 servers and 100 assets by default. No server is activated. */
export const issueEnterpriseLicense = (
  { context }: ApiUnderTest,
  quotaChanges: QuotaChanges = {},
  licenseChanges: Partial<Omit<LicenseRecord, "id" | "customer">> = {},
): Promise<FullLicense> =>
  issue(context.storage, {
    ...acmeInfinite(licenseChanges),
    quotas: [exampleQuota("2026-01-05", "2027-06-30", { serverCapacity: 3, ...quotaChanges })],
    servers: [],
  });

/** Issues a running IR license that allows 3 cases at a time, each open for 30 days. */
export const issueIrLicense = (
  { context }: ApiUnderTest,
  quotaChanges: QuotaChanges = {},
): Promise<FullLicense> => {
  const capacities = { serverCapacity: null, totalClientCapacity: null, caseCapacity: 3, caseLifetime: 30 };
  const quotas = [exampleQuota("2026-06-06", "2027-06-06", { ...capacities, ...quotaChanges })];
  return issue(context.storage, { ...miraiIr(), quotas, servers: [] });
};

export const createSerials = (deviceId: string) => [
  { type: "Disk", value: `disk of ${deviceId}` },
  { type: "Volume", value: `volume of ${deviceId}` },
  { type: "MachineName", value: deviceId },
];

const activationsPath = "/product/v1/activations";

export const sendActivation = (
  { asAnonymous }: ApiUnderTest,
  { record }: Pick<FullLicense, "record">,
  deviceId: string,
  changes: Record<string, unknown> = {},
): Promise<ApiResponse> =>
  asAnonymous.post(activationsPath, {
    licenseKey: record.key,
    deviceId,
    serials: createSerials(deviceId),
    version: "5.12.0",
    ...changes,
  });

export type Activation = z.output<typeof productEndpoints.activate.result>;

export const activateServer = async (...args: Parameters<typeof sendActivation>): Promise<Activation> =>
  parseApiResult(productEndpoints.activate.result, await sendActivation(...args));

const buildServerHeaders = (secret: string) => ({ authorization: `Bearer ${secret}` });

export const sendHeartbeat = (
  { asAnonymous, context }: ApiUnderTest,
  { serverSecret }: Pick<Activation, "serverSecret">,
  seq: number,
  assets: number,
  changes: Record<string, unknown> = {},
): Promise<ApiResponse> => {
  const use = [{ name: "Assets", value: assets }];
  const sentAt = context.now();
  const heartbeatBody = { seq, version: "5.12.0", use, sentAt, ...changes };
  return asAnonymous.post("/product/v1/heartbeats", heartbeatBody, buildServerHeaders(serverSecret));
};

export const sendRelease = (
  { asAnonymous }: ApiUnderTest,
  { serverId, serverSecret }: Pick<Activation, "serverId" | "serverSecret">,
): Promise<ApiResponse> =>
  asAnonymous.send("DELETE", `${activationsPath}/${serverId}`, { headers: buildServerHeaders(serverSecret) });

export const createCaseEvent = (id: string, caseId: string, changes: Record<string, unknown> = {}) => ({
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

export const sendCaseEvents = (
  { asAnonymous }: ApiUnderTest,
  { serverSecret }: Pick<Activation, "serverSecret">,
  events: unknown[],
): Promise<ApiResponse> =>
  asAnonymous.post("/product/v1/case-activities", { events }, buildServerHeaders(serverSecret));

/** Reads the stored license. */
export const findStoredLicense = ({ context }: ApiUnderTest, { record }: Pick<FullLicense, "record">) =>
  findLicense(context.storage, record.key);

export const readErrorCode = ({ body }: ApiResponse): string | undefined =>
  (body as { error?: { code?: string } } | null)?.error?.code;
