import type { Storage } from "#app/domain/storage/storage.ts";
import { addDemoPeople, createDemoData } from "#dev/demo/create-demo-data.ts";
import { now as startOfTest } from "#tests/fixtures/licenses.ts";

/** The issuer of the demo users. */
export const issuer = "https://id.example.com";

/** The domain of the demo instances and the origin of the app. */
export const demoInstanceSettings = {
  instanceDomain: "instances.example.com",
  origin: "https://licenses.example.com",
};

export const createHostedDemoData = (storage: Storage): Promise<void> =>
  createDemoData(storage, startOfTest, demoInstanceSettings);

export async function createDemoDataWithUsers(storage: Storage): Promise<void> {
  const now = startOfTest;
  await addDemoPeople(storage, issuer, now);
  await createDemoData(storage, now);
}
