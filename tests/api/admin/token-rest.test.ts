import { describe, expect, it } from "vitest";
import { tokenEndpoints } from "#app/api/admin/tokens.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { issuer } from "#tests/support/engines/demo-story.ts";

const dayMs = 86_400_000;
const far = "2027-12-01T00:00:00.000Z";

const signInAgain = ({ context }: ApiUnderTest) =>
  context.storage.people.signIn(
    { issuer, subject: "demo-ada", email: "ada@example.com" },
    context.now().toISOString(),
  );

const listed = async (api: ApiUnderTest) =>
  resultOf(tokenEndpoints.paginated.result, await api.asAda.post("/api/tokens/paginated", {})).entities[0];

describe("An API token of an owner without a sign-in for 45 days", () => {
  it("is rejected like any other invalid token, until the owner signs in again", async () => {
    const api = await openApi({ tokenOwnerDays: 45 });
    const token = await api.withToken(api.people.ada, far);
    api.advanceClock(45 * dayMs - 1);
    expect((await token.get("/api/user/current")).status).toBe(200);
    api.advanceClock(1);
    const rejected = await token.get("/api/user/current");
    const unknown = await api.withBearer("air_unknown").get("/api/user/current");
    expect(rejected.status).toBe(401);
    expect(rejected.body).toEqual(errorBody("UNAUTHENTICATED", { message: "This API token is not valid." }));
    expect(rejected.body).toEqual(unknown.body);
    await signInAgain(api);
    expect((await token.get("/api/user/current")).status).toBe(200);
    api.advanceClock(45 * dayMs);
    expect((await token.get("/api/user/current")).status).toBe(401);
  });

  it("is accepted if TOKEN_OWNER_DAYS is off", async () => {
    const api = await openApi({ tokenOwnerDays: null });
    const token = await api.withToken(api.people.ada, far);
    expect(await listed(api)).toMatchObject({ restsAt: null });
    api.advanceClock(300 * dayMs);
    expect((await token.get("/api/user/current")).status).toBe(200);
  });
});

describe("The lists of API tokens", () => {
  it("show from when each token rests, counted from the last sign-in of its owner", async () => {
    const api = await openApi({ tokenOwnerDays: 45 });
    await api.withToken(api.people.ada, far);
    const restsAt = "2027-01-04T12:00:00.000Z";
    const first = await listed(api);
    expect(first).toMatchObject({ restsAt });
    expect((await api.asAda.get("/api/user/current/tokens")).body).toMatchObject({ result: [{ restsAt }] });
    expect((await api.asAda.get(`/api/tokens/${first?.token.slice(0, 12)}`)).body).toMatchObject({
      result: { restsAt },
    });
    api.advanceClock(1_800_000);
    await signInAgain(api);
    expect(await listed(api)).toMatchObject({ restsAt: "2027-01-04T12:30:00.000Z" });
  });
});
