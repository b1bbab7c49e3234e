import { expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import {
  activateServer,
  issueEnterpriseLicense,
  sendHeartbeat,
} from "#tests/support/licenses/deployed-product.ts";

const daysBetween = 3;
const minutesPerDay = 24 * 60;

it("A heartbeat sets the usual interval of the server, and withdraws the release of its seat", async () => {
  const api = await startTestApi();
  const license = await issueEnterpriseLicense(api);
  const server = await activateServer(api, license, "console-1");
  await sendHeartbeat(api, server, 1, 10);
  await api.engine.db.updateTable("server").set({ release_at: 1 }).execute();
  api.advanceClock(daysBetween * minutesPerDay * 60_000);
  await sendHeartbeat(api, server, 2, 10);
  const storedLicense = await api.context.storage.licenses.findFull(license.record.key);
  expect(storedLicense?.servers).toMatchObject([
    { recentGaps: [daysBetween * minutesPerDay], releaseAt: null },
  ]);
});
