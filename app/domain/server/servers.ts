import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { formatFeatureName } from "#app/domain/package/feature-labels.ts";
import { presentFeatureName } from "#app/domain/package/is-feature.ts";
import { type Page, createPageFromSlice, type Paging } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import { serialTypes, type ServerRecord } from "./server.ts";
import { computeSilentFrom } from "./silence.ts";
import type { ServerPorts } from "./server-store.ts";

export const serverStatus = z.union([z.literal(0), z.literal(1)], {
  error: "The status of a server is 1 (enabled) or 0 (disabled).",
});

export const server = z.object({
  id: z.number(),
  deviceId: z.string(),
  status: serverStatus,
  version: z.string().nullable(),
  activatedAt: instantText.nullable(),
  releasedAt: instantText.nullable(),
  firstHeartbeat: instantText.nullable(),
  lastHeartbeat: instantText.nullable(),
  /** Time from which the server is silent if it sends no heartbeat. */
  silentFrom: instantText.nullable(),
  releaseAt: instantText.nullable(),
  serials: z.array(z.object({ type: z.enum(serialTypes), value: z.string() })),
  use: z.array(z.object({ name: z.string(), prettyName: z.string(), value: z.number() })),
});
export type Server = z.output<typeof server>;

export const presentServer = (record: ServerRecord): Server => ({
  id: record.id,
  deviceId: record.deviceId,
  status: record.status,
  version: record.version,
  activatedAt: record.activatedAt,
  releasedAt: record.releasedAt,
  firstHeartbeat: record.firstHeartbeat,
  lastHeartbeat: record.lastHeartbeat,
  silentFrom: computeSilentFrom(record),
  releaseAt: record.releaseAt,
  serials: record.serials,
  use: record.use.map(({ name, value }) => ({
    name: presentFeatureName(name),
    prettyName: formatFeatureName(name),
    value,
  })),
});

export async function listServersOfLicense(
  { servers }: ServerPorts,
  licenseKey: string,
  paging: Paging,
): Promise<Page<Server>> {
  const { pageNumber, pageSize } = paging;
  const slice = await servers.listByLicense(licenseKey, pageNumber * pageSize, pageSize);
  if (!slice) throw notFound("The license");
  return createPageFromSlice(slice, presentServer, paging);
}
