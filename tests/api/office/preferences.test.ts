import { describe, expect, it } from "vitest";
import { userCalls } from "#app/api/office/users.ts";
import { usualPreferences } from "#app/domain/person/preferences.ts";
import { type Client, openApi, resultOf } from "#tests/support/api/api.ts";

const seenBy = async (who: Client) =>
  resultOf(userCalls.current.result, await who.get("/api/user/current")).preferences;
const change = (who: Client, body: object) => who.send("PATCH", "/api/user/current/preferences", { body });

describe("The preferences", () => {
  it("have default values until a user changes them for themselves", async () => {
    const { asMert, asRita } = await openApi();
    expect(await seenBy(asMert)).toEqual(usualPreferences);
    const columns = [{ name: "tags", isShown: false, width: "wide" }];
    await change(asMert, { theme: "dark", columns });
    expect((await change(asMert, { density: "compact" })).status).toBe(200);
    expect(await seenBy(asMert)).toEqual({ ...usualPreferences, theme: "dark", columns, density: "compact" });
    expect(await seenBy(asRita)).toEqual(usualPreferences);
  });

  it("reject unknown values", async () => {
    const { asMert } = await openApi();
    for (const body of [{ theme: "sepia" }, { columns: [{ name: "price", isShown: true, width: "wide" }] }])
      expect((await change(asMert, body)).status).toBe(400);
    expect(await seenBy(asMert)).toEqual(usualPreferences);
  });

  it("fall back to the default if the stored value is unknown", async () => {
    const { asMert, world, people } = await openApi();
    const kept = { ...usualPreferences, theme: "dark" } as const;
    await world.storage.people.keepPreferences(people.mert.id, { ...kept, density: "huge" as "compact" });
    expect(await seenBy(asMert)).toEqual(kept);
  });
});
