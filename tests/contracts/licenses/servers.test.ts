import { expect, it } from "vitest";
import {
  acmeInfinite,
  globexExpiring,
  issue,
  exampleServer,
  umbrellaPending,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const buildLicenseWithServers = (count: number) => ({
  ...acmeInfinite(),
  servers: Array.from({ length: count }, (_, index) =>
    exampleServer(`console ${count - index}`, {
      serials: [
        { type: "Volume", value: `C: of ${index}` },
        { type: "Disk", value: `disk of ${index}` },
        { type: "Unknown", value: "" },
      ],
      use: [{ name: "Assets", value: index }],
    }),
  ),
});

describeOnEveryEngine("The servers of a license", (openDatabase) => {
  it("are read page by page in the order of their creation", async () => {
    const { storage } = await openDatabase();
    await issue(storage, globexExpiring());
    const { record, servers } = await issue(storage, buildLicenseWithServers(7));
    const fetchPage = (offset: number, limit: number) =>
      storage.servers.listByLicense(record.key, offset, limit);
    expect(await fetchPage(0, 100)).toEqual({ rows: servers, total: 7 });
    expect(await fetchPage(0, 3)).toEqual({ rows: servers.slice(0, 3), total: 7 });
    expect(await fetchPage(3, 3)).toEqual({ rows: servers.slice(3, 6), total: 7 });
    expect(await fetchPage(6, 3)).toEqual({ rows: servers.slice(6), total: 7 });
    expect(await fetchPage(9, 3)).toEqual({ rows: [], total: 7 });
    expect(await fetchPage(0, 0)).toEqual({ rows: [], total: 7 });
  });

  it("are an empty list if the license has no servers, and null for an unknown key", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(storage, umbrellaPending());
    expect(await storage.servers.listByLicense(record.key, 0, 10)).toEqual({ rows: [], total: 0 });
    expect(await storage.servers.listByLicense("00000-00000-00000-00000-00000", 0, 10)).toBeNull();
  });

  it("refer to their license", async () => {
    const { storage } = await openDatabase();
    const { record, servers } = await issue(storage, acmeInfinite());
    for (const { id } of servers) expect(await storage.servers.findLicenseKey(id)).toBe(record.key);
    for (const id of [record.id, 1, Number.MAX_SAFE_INTEGER])
      expect(await storage.servers.findLicenseKey(id)).toBeNull();
  });
});
