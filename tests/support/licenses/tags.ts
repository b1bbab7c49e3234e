import { tagEndpoints } from "#app/api/licenses/tags.ts";
import type { HistoryEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import type { Tag } from "#app/domain/tag/tag.ts";
import { type ApiUnderTest, type Client, resultOf } from "#tests/support/api/api.ts";
import { manualLicense } from "#tests/support/customers/license-bodies.ts";

const tags = "/api/oem/tags";

export const tagPage = async (client: Client, body: object = {}) =>
  resultOf(tagEndpoints.paginated.result, await client.post(`${tags}/paginated/`, body));
export const tagNamed = async (client: Client, val: string): Promise<Tag> => {
  const matchingTag = (await tagPage(client, { pageSize: 1_000 })).entities.find((tag) => tag.val === val);
  if (!matchingTag) throw new Error(`There is no tag ${val}.`);
  return matchingTag;
};
export const tagNames = async (client: Client, body?: object) =>
  (await tagPage(client, body)).entities.map(({ val }) => val);
export const createTag = async (client: Client, val: string) =>
  resultOf(tagEndpoints.create.result, await client.post(tags, { val }));
export const renameTag = (client: Client, id: string, val: unknown, rowVersion?: number) =>
  client.send("PATCH", `${tags}/${id}`, {
    body: { val },
    headers: { "if-match": rowVersion === undefined ? null : `"${rowVersion}"` },
  });
export const removeTag = (client: Client, id: string) => client.send("DELETE", `${tags}/${id}`);
export const eventsAfter = async ({ context }: ApiUnderTest, from: number): Promise<HistoryEvent[]> =>
  (await context.storage.history.chain(from, 10_000)).map(({ event }) => event);
export const eventCount = async (api: ApiUnderTest) => (await eventsAfter(api, 0)).length;
export const createLicenseWith = async ({ asMert }: ApiUnderTest, tagValues: string[]) =>
  resultOf(license, await asMert.post("/api/oem/licenses", manualLicense({ tags: tagValues })));
export const licenseNow = async ({ asMert }: ApiUnderTest, key: string) =>
  resultOf(license, await asMert.get(`/api/oem/licenses/${key}`));
