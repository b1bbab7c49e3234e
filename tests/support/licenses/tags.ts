import { tagEndpoints } from "#app/api/licenses/tags.ts";
import type { HistoryEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import type { Tag } from "#app/domain/tag/tag.ts";
import { type ApiUnderTest, type Client, parseApiResult } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";

const tagsPath = "/api/oem/tags";

export const fetchTagPage = async (client: Client, body: object = {}) =>
  parseApiResult(tagEndpoints.list.result, await client.post(`${tagsPath}/paginated/`, body));
export const findTag = async (client: Client, val: string): Promise<Tag> => {
  const matchingTag = (await fetchTagPage(client, { pageSize: 1_000 })).entities.find(
    (tag) => tag.val === val,
  );
  if (!matchingTag) throw new Error(`There is no tag ${val}.`);
  return matchingTag;
};
export const fetchTagNames = async (client: Client, body?: object) =>
  (await fetchTagPage(client, body)).entities.map(({ val }) => val);
export const createTag = async (client: Client, val: string) =>
  parseApiResult(tagEndpoints.create.result, await client.post(tagsPath, { val }));
export const renameTag = (client: Client, id: string, val: unknown, rowVersion?: number) =>
  client.send("PATCH", `${tagsPath}/${id}`, {
    body: { val },
    headers: { "if-match": rowVersion === undefined ? null : `"${rowVersion}"` },
  });
export const removeTag = (client: Client, id: string) => client.send("DELETE", `${tagsPath}/${id}`);
export const readEventsAfter = async ({ context }: ApiUnderTest, afterId: number): Promise<HistoryEvent[]> =>
  (await context.storage.history.listChainAfter(afterId, 10_000)).rows.map(({ event }) => event);
export const countEvents = async (api: ApiUnderTest) => (await readEventsAfter(api, 0)).length;
export const createLicenseWithTags = async ({ asMert }: ApiUnderTest, tagValues: string[]) =>
  parseApiResult(
    license,
    await asMert.post("/api/oem/licenses", buildManualLicenseBody({ tags: tagValues })),
  );
export const fetchLicense = async ({ asMert }: ApiUnderTest, key: string) =>
  parseApiResult(license, await asMert.get(`/api/oem/licenses/${key}`));
