import type { Storage } from "#app/domain/storage.ts";
import { introduceDemoPeople, tellDemoStory } from "#app/storage/demo/tell-demo-story.ts";
import { now as startOfTest } from "#tests/fixtures/licenses.ts";

/** The issuer of the demo users. */
export const issuer = "https://id.example.com";

/** The domain of the demo instances and the origin of the app. */
export const host = { instanceDomain: "instances.example.com", origin: "https://licenses.example.com" };

export const tellHostedStory = (storage: Storage): Promise<void> =>
  tellDemoStory(storage, new Date(startOfTest), host);

export async function tellStory(storage: Storage): Promise<void> {
  const now = new Date(startOfTest);
  await introduceDemoPeople(storage, issuer, now);
  await tellDemoStory(storage, now);
}
