import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import { presentUser } from "#app/domain/person/user.ts";
import { signIn } from "#app/domain/person/sign-ins.ts";
import { eventSentence } from "#app/words/event-wording.ts";
import { errorBody, resultOf, startTestApi, startTestApiOn } from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

const invitationsPath = "/api/user/invitations";
const email = "nina@example.com";
const identity = { issuer: "https://id.example.com", subject: "n-1", email: "Nina@Example.com" };
const dayMs = 24 * 60 * 60 * 1000;

type Api = Awaited<ReturnType<typeof startTestApi>>;

const signInAs = ({ context }: Api, changes: Partial<typeof identity> & { isVerified?: boolean } = {}) =>
  signIn(context.storage, { ...identity, ...changes }, { trusts: context.trusts }, context.now());
const usersOf = async ({ context }: Api) =>
  (await context.storage.people.listByEmail(email)).map((person) => presentUser(context.trusts, person));

describeOnEveryEngine("An invited user", (open) => {
  it("gets the privileges at the first sign-in", async () => {
    const { engine } = await open();
    const mailer = createRecordingMailer();
    const api = await startTestApiOn(engine, { mailer });
    const body = { email: "Nina@example.com", privileges: ["tags-create", "license-create"] };
    const { user, mail } = resultOf(userEndpoints.invite.result, await api.asAda.post(invitationsPath, body));
    expect([user.status, user.lastlogin, mail]).toEqual(["invited", null, "sent"]);
    expect(mailer.receivedMails).toMatchObject([
      { to: email, text: expect.stringContaining("Sign in as nina@example.com within 14 days.") },
    ]);
    expect(await usersOf(api)).toMatchObject([{ id: user.id, status: "invited" }]);

    const viewer = await signInAs(api);
    expect(viewer).toMatchObject({ id: user.id, email, privileges: ["license-create", "tags-create"] });
    expect(await usersOf(api)).toMatchObject([{ id: user.id, status: "active", provider: "Example SSO" }]);
    expect((await signInAs(api)).id).toBe(user.id);
    const events = (await api.context.storage.history.chain(0, 1_000)).map(({ event }) => event);
    expect(events.slice(-2).map((event) => [event.createdBy, eventSentence(event)])).toEqual([
      ["ada@example.com", `${email} was invited, with “Creates License”, “Creates Tags”.`],
      ["invitation", `The privileges of ${email} were changed: added “Creates License”, “Creates Tags”.`],
    ]);
  });
});

describe("An invitation", () => {
  const open = async () => {
    const api = await startTestApi();
    // Sessions end earlier than invitations.
    const withToken = await api.withToken(api.people.ada, "2027-06-01T00:00:00.000Z");
    const invite = (privileges: string[], to = email) =>
      withToken.post(invitationsPath, { email: to, privileges });
    return { api, invite };
  };

  it("gives nothing to an address that the identity provider has not verified", async () => {
    const { api, invite } = await open();
    await invite(["license-create"]);
    expect(await signInAs(api, { isVerified: false })).toMatchObject({ privileges: [] });
    const statuses = (await usersOf(api)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(["active", "invited"]));
  });

  it("gives nothing to a second account with the address", async () => {
    const { api, invite } = await open();
    await invite(["license-create"]);
    expect(await signInAs(api)).toMatchObject({ privileges: ["license-create"] });
    expect(await signInAs(api, { subject: "n-2" })).toMatchObject({ privileges: [] });
  });

  it("gives nothing after 14 days", async () => {
    const { api, invite } = await open();
    await invite(["license-create"]);
    api.advanceClock(14 * dayMs + 1);
    expect(await signInAs(api)).toMatchObject({ privileges: [] });
    expect(await usersOf(api)).toMatchObject([{ status: "active", privileges: [] }]);
  });

  it("is replaced by another one", async () => {
    const { api, invite } = await open();
    await invite(["license-create"]);
    api.advanceClock(10 * dayMs);
    expect((await invite(["tags-create"])).status).toBe(201);
    api.advanceClock(10 * dayMs);
    expect(await signInAs(api)).toMatchObject({ privileges: ["tags-create"] });
  });

  it("ends when the user is disabled", async () => {
    const { api, invite } = await open();
    await invite(["license-create"]);
    const disable = { body: { disabled: true } };
    expect((await api.asAda.send("PATCH", `/api/user/${email}/status`, disable)).status).toBe(200);
    await expect(signInAs(api)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
    const { status, body } = await invite(["license-create"]);
    expect([status, body]).toEqual([422, errorBody("USER_BARRED")]);
  });

  it("is rejected for an account, a foreign domain and privileges that the caller lacks", async () => {
    const { api, invite } = await open();
    const existingUser = await invite([], "rita@example.com");
    expect([existingUser.status, existingUser.body]).toEqual([409, errorBody("USER_EXISTS")]);
    const foreignUser = await invite([], "nina@elsewhere.example");
    expect([foreignUser.status, foreignUser.body]).toEqual([422, errorBody("ADDRESS_NOT_ALLOWED")]);
    await api.grantPrivileges(api.people.rita, ["users-manage"]);
    const withLackedPrivilege = { email, privileges: ["license-delete"] };
    expect((await api.asRita.post(invitationsPath, withLackedPrivilege)).status).toBe(403);
    expect((await api.asRita.post(invitationsPath, { email, privileges: ["users-manage"] })).status).toBe(
      201,
    );
    await invite(["license-delete"]);
    expect((await api.asRita.post(invitationsPath, { email, privileges: [] })).status).toBe(403);
  });
});
