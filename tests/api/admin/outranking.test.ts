import { describe, expect, it } from "vitest";
import { signIn } from "#app/domain/person/sign-ins.ts";
import { type ApiUnderTest, type Client, startTestApi, errorBody } from "#tests/support/api/api.ts";

const issuer = "https://id.example.com";
const setDisabled = (client: Client, email: string, disabled: boolean) =>
  client.send("PATCH", `/api/user/${email}/status`, { body: { disabled } });
const erase = (client: Client, email: string) => client.send("DELETE", `/api/user/${email}`);
const trySignIn = ({ context }: ApiUnderTest, subject: string, email: string) =>
  signIn(context.storage, { issuer, subject, email }, { trusts: context.trusts }, context.now()).then(
    () => true,
    ({ code }: { code: string }) => code,
  );

/** Each action on another user. */
const actions: Record<string, (client: Client, email: string) => ReturnType<Client["send"]>> = {
  "list the sessions of": (client, email) => client.get(`/api/user/${email}/sessions`),
  "end the sessions of": (client, email) => client.send("DELETE", `/api/user/${email}/sessions`),
  disable: (client, email) => setDisabled(client, email, true),
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
    "cannot %s an admin with a token that has fewer rights",
    async (_, performAction) => {
      const api = await startTestApi();
      const { context } = api;
      const response = await api.asAda.post("/api/tokens", {
        token: "air_outranking-token-of-the-tests-0001",
        expirationDate: "2027-01-01",
        scopes: ["users-manage"],
      });
      expect([response.status, context.trusts.length]).toEqual([201, 1]);
      const tokenClient = api.withBearer("air_outranking-token-of-the-tests-0001");
      expect((await performAction(tokenClient, "mert@example.com")).body).toEqual(errorBody("OUTRANKED"));
      const ownResponse = await performAction(tokenClient, "ada@example.com");
      expect(ownResponse.status).toBe(403);
      expect((await erase(tokenClient, "mert@example.com")).status).toBe(403);
    },
  );
});

describe("A user who is locked out", () => {
  it("cannot sign in with any account of that address until enabled", async () => {
    const api = await startTestApi();
    await setDisabled(api.asAda, "mert@example.com", true);
    expect(await trySignIn(api, "demo-mert", "mert@example.com")).toBe("NOT_ALLOWED");
    expect(await trySignIn(api, "demo-mert", "other@example.com")).toBe("NOT_ALLOWED");
    expect(await trySignIn(api, "another", "Mert@example.com")).toBe("NOT_ALLOWED");
    expect(await trySignIn(api, "another", "somebody@example.com")).toBe(true);
    await setDisabled(api.asAda, "mert@example.com", false);
    expect(await trySignIn(api, "demo-mert", "mert@example.com")).toBe(true);
    expect(await trySignIn(api, "third", "mert@example.com")).toBe(true);
  });

  it("cannot sign in after being erased", async () => {
    const api = await startTestApi();
    await setDisabled(api.asAda, "mert@example.com", true);
    for (const name of ["mert", "rita"]) {
      expect((await erase(api.asAda, `${name}@example.com`)).status).toBe(200);
      expect(await trySignIn(api, `demo-${name}`, `${name}@example.com`)).toBe("NOT_ALLOWED");
      expect(await trySignIn(api, "new-subject", `${name}@example.com`)).toBe("NOT_ALLOWED");
    }
  });
});

describe("An e-mail address that the identity provider changes", () => {
  it("is recorded and gives admin rights only if it is verified", async () => {
    const api = await startTestApi();
    const { storage, trusts, now } = api.context;
    const signInAs = (email: string, isVerified: boolean) =>
      signIn(storage, { issuer, subject: "demo-rita", email, isVerified }, { trusts }, now());
    expect(await signInAs("ada@example.com", false)).toMatchObject({ isAdmin: false });
    expect((await storage.history.chain(0, 1_000)).at(-1)?.event).toMatchObject({
      eventName: "update-address",
      createdBy: "configuration",
      before: { email: "rita@example.com" },
      after: { email: "ada@example.com" },
    });
    expect(await signInAs("ada@example.com", true)).toMatchObject({ isAdmin: true });
    expect(await signInAs("rita@example.com", true)).toMatchObject({ isAdmin: false });
  });
});
