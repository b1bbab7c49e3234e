import { describe, expect, it } from "vitest";
import { signIn } from "#app/domain/sign-in/sign-in.ts";
import { type ApiUnderTest, type Client, startTestApi, errorBody } from "#tests/support/api/api.ts";

const issuer = "https://id.example.com";
const disableUser = (client: Client, email: string) =>
  client.send("PATCH", `/api/user/${email}/status`, { body: { isDisabled: true } });

const enableUser = (client: Client, email: string) =>
  client.send("PATCH", `/api/user/${email}/status`, { body: { isDisabled: false } });
const eraseUser = (client: Client, email: string) => client.send("DELETE", `/api/user/${email}`);
/** "signed in" or an error code. */
const trySignIn = ({ context }: ApiUnderTest, subject: string, email: string) =>
  signIn(
    context.storage,
    { issuer, subject, email },
    { trustedProviders: context.trustedProviders },
    context.now(),
  ).then(
    () => "signed in",
    ({ code }: { code: string }) => code,
  );

/** Actions on another user. Each key completes the test title. */
const actions: Record<string, (client: Client, email: string) => ReturnType<Client["send"]>> = {
  "list the sessions of": (client, email) => client.get(`/api/user/${email}/sessions`),
  "end the sessions of": (client, email) => client.send("DELETE", `/api/user/${email}/sessions`),
  disable: disableUser,
};

describe("A user with users-manage", () => {
  it.each(Object.entries(actions))(
    "cannot %s an admin or a user with more privileges",
    async (_, performAction) => {
      const api = await startTestApi();
      await api.grantPrivileges(api.people.rita, ["users-manage"]);
      for (const email of ["ada@example.com", "mert@example.com"]) {
        const response = await performAction(api.asRita, email);
        expect([response.status, response.body]).toEqual([403, errorBody("OUTRANKED")]);
      }
      expect((await api.asAda.get("/api/user/current")).status).toBe(200);
      await api.grantPrivileges(api.people.mert, ["users-manage"]);
      expect((await performAction(api.asRita, "mert@example.com")).status).toBe(200);
    },
  );

  it.each(Object.entries(actions))(
    "cannot %s a user with more privileges than the token of the request",
    async (_, performAction) => {
      const api = await startTestApi();
      const { context } = api;
      const response = await api.asAda.post("/api/tokens", {
        token: "air_outranking-token-of-the-tests-0001",
        expirationDate: "2027-01-01",
        scopes: ["users-manage"],
      });
      expect(response.status).toBe(201);
      expect(context.trustedProviders).toHaveLength(1);
      const tokenClient = api.createClientWithBearer("air_outranking-token-of-the-tests-0001");
      expect((await performAction(tokenClient, "mert@example.com")).body).toEqual(errorBody("OUTRANKED"));
      const ownAccountResponse = await performAction(tokenClient, "ada@example.com");
      expect(ownAccountResponse.status).toBe(403);
      expect((await eraseUser(tokenClient, "mert@example.com")).status).toBe(403);
    },
  );
});

describe("A disabled or erased user", () => {
  it("cannot sign in with any account of the address until an admin enables the user", async () => {
    const api = await startTestApi();
    await disableUser(api.asAda, "mert@example.com");
    expect(await trySignIn(api, "demo-mert", "mert@example.com")).toBe("NOT_ALLOWED");
    expect(await trySignIn(api, "demo-mert", "other@example.com")).toBe("NOT_ALLOWED");
    expect(await trySignIn(api, "another", "Mert@example.com")).toBe("NOT_ALLOWED");
    expect(await trySignIn(api, "another", "newcomer@example.com")).toBe("signed in");
    await enableUser(api.asAda, "mert@example.com");
    expect(await trySignIn(api, "demo-mert", "mert@example.com")).toBe("signed in");
    expect(await trySignIn(api, "third", "mert@example.com")).toBe("signed in");
  });

  it("cannot sign in after an admin erased the user", async () => {
    const api = await startTestApi();
    await disableUser(api.asAda, "mert@example.com");
    for (const name of ["mert", "rita"]) {
      expect((await eraseUser(api.asAda, `${name}@example.com`)).status).toBe(200);
      expect(await trySignIn(api, `demo-${name}`, `${name}@example.com`)).toBe("NOT_ALLOWED");
      expect(await trySignIn(api, "new-subject", `${name}@example.com`)).toBe("NOT_ALLOWED");
    }
  });
});

describe("An e-mail address that the identity provider changes", () => {
  it("is recorded and gives admin rights only if it is verified", async () => {
    const api = await startTestApi();
    const { storage, trustedProviders, now } = api.context;
    const signInAsRita = (user: { email: string; isVerified: boolean }) =>
      signIn(storage, { issuer, subject: "demo-rita", ...user }, { trustedProviders }, now());
    expect(await signInAsRita({ email: "ada@example.com", isVerified: false })).toMatchObject({
      isAdmin: false,
    });
    expect((await storage.history.listChainAfter(0, 1_000)).rows.at(-1)?.event).toMatchObject({
      eventName: "update-address",
      createdBy: "configuration",
      before: { email: "rita@example.com" },
      after: { email: "ada@example.com" },
    });
    expect(await signInAsRita({ email: "ada@example.com", isVerified: true })).toMatchObject({
      isAdmin: true,
    });
    expect(await signInAsRita({ email: "rita@example.com", isVerified: true })).toMatchObject({
      isAdmin: false,
    });
  });
});
