import { expect, it } from "vitest";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { startTestApiOn } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { createDemoDataWithUsers } from "#tests/support/engines/demo-story.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { startPostgres, temporarySettings } from "#tests/support/engines/postgres.ts";
import {
  activateServer,
  issueEnterpriseLicense,
  sendActivation,
  sendHeartbeat,
} from "#tests/support/licenses/deployed-product.ts";

it.skipIf(!engineNames.includes("PostgreSQL"))(
  "the log of PostgreSQL has no error after concurrent writes of two processes",
  { timeout: 60_000 },
  async () => {
    const server = await startPostgres(temporarySettings);
    closeAfterTest(() => server.stop());
    const url = await server.createDatabase();
    const engines = [postgres(url), postgres(url)] as const;
    for (const engine of engines) closeAfterTest(() => engine.close());
    await createDemoDataWithUsers(await openStorage(engines[0]));
    const [api, otherApi] = [
      await startTestApiOn(engines[0], { rateLimitFactor: 1_000 }),
      await startTestApiOn(engines[1], { rateLimitFactor: 1_000 }),
    ];
    const sharedLicense = await issueEnterpriseLicense(api, { serverCapacity: 200 });
    const activation = await activateServer(api, sharedLicense, "console");
    const { key } = sharedLicense.record;
    const errorsBefore = server.readErrors();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const { asMert } = index % 2 ? otherApi : api;
        const tags = [`new ${index % 4}`, `also new ${index % 3}`];
        return [
          asMert.post("/api/oem/licenses", buildManualLicenseBody({ tags })),
          asMert.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: `Note ${index}` } }),
          sendActivation(index % 2 ? otherApi : api, sharedLicense, `console-${index}`),
          sendHeartbeat(index % 2 ? otherApi : api, activation, index + 1, index),
          asMert.post("/api/oem/tags", { val: `tag ${index % 5}` }),
        ];
      }).flat(),
    );
    expect(responses.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
    expect(server.readErrors()).toEqual(errorsBefore);
  },
);
