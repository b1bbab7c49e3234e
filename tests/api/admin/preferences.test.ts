import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import { defaultPreferences } from "#app/domain/person/preferences.ts";
import { type Client, startTestApi, parseApiResult } from "#tests/support/api/api.ts";

const fetchPreferences = async (client: Client) =>
  parseApiResult(userEndpoints.current.result, await client.get("/api/user/current")).preferences;
const changePreferences = (client: Client, body: object) =>
  client.send("PATCH", "/api/user/current/preferences", { body });

describe("The preferences", () => {
  it("have default values until the user changes them", async () => {
    const { asMert, asRita } = await startTestApi();
    expect(await fetchPreferences(asMert)).toEqual(defaultPreferences);
    const columns = [{ name: "tags", isShown: false, width: "wide" }];
    await changePreferences(asMert, { theme: "dark", columns });
    expect((await changePreferences(asMert, { density: "compact" })).status).toBe(200);
    expect(await fetchPreferences(asMert)).toEqual({
      ...defaultPreferences,
      theme: "dark",
      columns,
      density: "compact",
    });
    expect(await fetchPreferences(asRita)).toEqual(defaultPreferences);
  });

  it("reject unknown values", async () => {
    const { asMert } = await startTestApi();
    for (const body of [{ theme: "sepia" }, { columns: [{ name: "price", isShown: true, width: "wide" }] }])
      expect((await changePreferences(asMert, body)).status).toBe(400);
    expect(await fetchPreferences(asMert)).toEqual(defaultPreferences);
  });

  it("use the default if the stored value is unknown", async () => {
    const { asMert, context, people } = await startTestApi();
    const preferences = { ...defaultPreferences, theme: "dark" } as const;
    await context.storage.people.savePreferences(people.mert.id, {
      ...preferences,
      density: "huge" as "compact",
    });
    expect(await fetchPreferences(asMert)).toEqual(preferences);
  });
});
