import { describe, expect, it } from "vitest";
import { tokenEndpoints } from "#app/api/admin/tokens.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { issuer } from "#tests/support/engines/demo-story.ts";

const dayMs = 86_400_000;
const distantExpiration = "2027-12-01T00:00:00.000Z";

const signInAgain = ({ context }: ApiUnderTest) =>
  context.storage.people.signIn({ issuer, subject: "demo-ada", email: "ada@example.com" }, context.now());

const fetchFirstListedToken = async (api: ApiUnderTest) =>
  parseApiResult(tokenEndpoints.list.result, await api.asAda.post("/api/tokens/paginated", {})).entities[0];

describe("An API token of an owner without a sign-in for 45 days", () => {
  it("is rejected until the owner signs in again", async () => {
    const api = await startTestApi({ tokenDaysAfterSignIn: 45 });
    const tokenClient = await api.createClientWithToken(api.people.ada, distantExpiration);
    api.advanceClock(45 * dayMs - 1);
    expect((await tokenClient.get("/api/user/current")).status).toBe(200);
    api.advanceClock(1);
    const rejectedResponse = await tokenClient.get("/api/user/current");
    const unknownTokenResponse = await api.createClientWithBearer("air_unknown").get("/api/user/current");
    expect(rejectedResponse.status).toBe(401);
    expect(rejectedResponse.body).toEqual(
      errorBody("UNAUTHENTICATED", { message: "This API token is not valid." }),
    );
    expect(rejectedResponse.body).toEqual(unknownTokenResponse.body);
    await signInAgain(api);
    expect((await tokenClient.get("/api/user/current")).status).toBe(200);
    api.advanceClock(45 * dayMs);
    expect((await tokenClient.get("/api/user/current")).status).toBe(401);
  });

  it("is accepted if TOKEN_OWNER_DAYS is off", async () => {
    const api = await startTestApi({ tokenDaysAfterSignIn: null });
    const tokenClient = await api.createClientWithToken(api.people.ada, distantExpiration);
    expect(await fetchFirstListedToken(api)).toMatchObject({ restsAt: null });
    api.advanceClock(300 * dayMs);
    expect((await tokenClient.get("/api/user/current")).status).toBe(200);
  });
});

describe("The lists of API tokens", () => {
  it("show when each token stops working unless the owner signs in again", async () => {
    const api = await startTestApi({ tokenDaysAfterSignIn: 45 });
    await api.createClientWithToken(api.people.ada, distantExpiration);
    const restsAt = "2027-01-04T12:00:00.000Z";
    const firstListedToken = await fetchFirstListedToken(api);
    expect(firstListedToken).toMatchObject({ restsAt });
    expect((await api.asAda.get("/api/user/current/tokens")).body).toMatchObject({
      result: { entities: [{ restsAt }] },
    });
    expect((await api.asAda.get(`/api/tokens/${firstListedToken?.token.slice(0, 12)}`)).body).toMatchObject({
      result: { restsAt },
    });
    api.advanceClock(1_800_000);
    await signInAgain(api);
    expect(await fetchFirstListedToken(api)).toMatchObject({ restsAt: "2027-01-04T12:30:00.000Z" });
  });
});
