import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import { presentUser } from "#app/domain/person/user.ts";
import { signIn } from "#app/domain/sign-in/sign-in.ts";
import { createEventSentence } from "#app/words/event-wording.ts";
import { errorBody, parseApiResult, startTestApi, startTestApiOn } from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

const invitationsPath = "/api/user/invitations";
const email = "nina@example.com";
const identity = { issuer: "https://id.example.com", subject: "n-1", email: "Nina@Example.com" };
const dayMs = 24 * 60 * 60 * 1000;

type Api = Awaited<ReturnType<typeof startTestApi>>;

const signInAs = ({ context }: Api, changes: Partial<typeof identity> & { isVerified?: boolean } = {}) =>
  signIn(
    context.storage,
    { ...identity, ...changes },
    { trustedProviders: context.trustedProviders },
    context.now(),
  );
const listUsers = async ({ context }: Api) =>
  (await context.storage.people.listByEmail(email)).map((person) =>
    presentUser(context.trustedProviders, person),
  );

describeOnEveryEngine("An invited user", (openDatabase) => {
  it("is recorded with a mail that was only stored", async () => {
    const { engine } = await openDatabase();
    const mailer = { ...createRecordingMailer(), storesMails: true };
    const api = await startTestApiOn(engine, { mailer });
    await api.asAda.post(invitationsPath, { email: "nina@example.com", privileges: [] });
    const [lastEvent] = (await api.context.storage.history.listChainAfter(0, 1_000)).rows.slice(-1);
    expect(lastEvent && createEventSentence(lastEvent.event)).toBe(
      "nina@example.com was invited, without privileges. The mail was not sent, because there is no mail server; it is saved as a file.",
    );
  });

  it("gets the privileges at the first sign-in", async () => {
    const { engine } = await openDatabase();
    const mailer = createRecordingMailer();
    const api = await startTestApiOn(engine, { mailer });
    const body = { email: "Nina@example.com", privileges: ["tags-create", "license-create"] };
    const { user, mail } = parseApiResult(
      userEndpoints.invite.result,
      await api.asAda.post(invitationsPath, body),
    );
    expect([user.status, user.lastlogin, mail]).toEqual(["invited", null, "sent"]);
    expect(mailer.receivedMails).toMatchObject([
      { to: email, text: expect.stringContaining("Sign in as nina@example.com within 14 days.") },
    ]);
    expect(await listUsers(api)).toMatchObject([{ id: user.id, status: "invited" }]);

    const signedInUser = await signInAs(api);
    expect(signedInUser).toMatchObject({
      id: user.id,
      email,
      privileges: ["license-create", "tags-create"],
    });
    expect(await listUsers(api)).toMatchObject([{ id: user.id, status: "active", provider: "Example SSO" }]);
    expect((await signInAs(api)).id).toBe(user.id);
    const events = (await api.context.storage.history.listChainAfter(0, 1_000)).rows.map(
      ({ event }) => event,
    );
    expect(events.slice(-2).map((event) => [event.createdBy, createEventSentence(event)])).toEqual([
      ["ada@example.com", `${email} was invited, with “Creates License”, “Creates Tags”.`],
      ["invitation", `The privileges of ${email} were changed: added “Creates License”, “Creates Tags”.`],
    ]);
  });
});

describeOnEveryEngine("An invitation of a user who may no longer grant its privileges", (openDatabase) => {
  const startApiWithInvitation = async () => {
    const { engine } = await openDatabase();
    const api = await startTestApiOn(engine);
    await api.grantPrivileges(api.people.rita, ["users-manage", "license-create", "tags-create"]);
    const body = { email, privileges: ["license-create", "tags-create"] };
    expect((await api.asRita.post(invitationsPath, body)).status).toBe(201);
    const changeRita = (method: string, path: string, change?: unknown) =>
      api.asAda.send(method, `/api/user/${encodeURIComponent(api.people.rita.email)}${path}`, {
        body: change,
      });
    return { api, changeRita };
  };

  it("grants only privileges that the inviter still has", async () => {
    const { api } = await startApiWithInvitation();
    await api.grantPrivileges(api.people.rita, ["users-manage", "tags-create"]);
    expect(await signInAs(api)).toMatchObject({ privileges: ["tags-create"] });
  });

  it("grants nothing if the inviter no longer manages users", async () => {
    const { api } = await startApiWithInvitation();
    await api.grantPrivileges(api.people.rita, ["license-create", "tags-create"]);
    expect(await signInAs(api)).toMatchObject({ privileges: [] });
  });

  it("is counted before and withdrawn when the inviter is disabled", async () => {
    const { api, changeRita } = await startApiWithInvitation();
    const work = parseApiResult(userEndpoints.countRunningWork.result, await changeRita("GET", "/work"));
    expect(work.invitations).toBe(1);
    expect((await changeRita("PATCH", "/status", { isDisabled: true })).status).toBe(200);
    expect(await listUsers(api)).toEqual([]);
    const events = (await api.context.storage.history.listChainAfter(0, 1_000)).rows.map(
      ({ event }) => event,
    );
    expect(events.slice(-2).map((event) => [event.createdBy, createEventSentence(event)])).toEqual([
      ["ada@example.com", `The invitation of ${email} was withdrawn.`],
      ["ada@example.com", `${api.people.rita.email} was disabled.`],
    ]);
    expect(await signInAs(api)).toMatchObject({ privileges: [] });
  });

  it("is withdrawn when the inviter is erased", async () => {
    const { api, changeRita } = await startApiWithInvitation();
    expect((await changeRita("DELETE", "")).status).toBe(200);
    expect(await listUsers(api)).toEqual([]);
  });
});

describe("An invitation", () => {
  const startApiWithInvite = async () => {
    const api = await startTestApi();
    // A session expires earlier than an invitation, so the tests use a token.
    const tokenClient = await api.createClientWithToken(api.people.ada, "2027-06-01T00:00:00.000Z");
    const invite = (privileges: string[], to = email) =>
      tokenClient.post(invitationsPath, { email: to, privileges });
    return { api, invite };
  };

  it("grants no privileges to an e-mail address that the identity provider has not verified", async () => {
    const { api, invite } = await startApiWithInvite();
    await invite(["license-create"]);
    expect(await signInAs(api, { isVerified: false })).toMatchObject({ privileges: [] });
    const statuses = (await listUsers(api)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(["active", "invited"]));
  });

  it("grants no privileges to a second account with the same address", async () => {
    const { api, invite } = await startApiWithInvite();
    await invite(["license-create"]);
    expect(await signInAs(api)).toMatchObject({ privileges: ["license-create"] });
    expect(await signInAs(api, { subject: "n-2" })).toMatchObject({ privileges: [] });
  });

  it("grants no privileges after 14 days", async () => {
    const { api, invite } = await startApiWithInvite();
    await invite(["license-create"]);
    api.advanceClock(14 * dayMs + 1);
    expect(await signInAs(api)).toMatchObject({ privileges: [] });
    expect(await listUsers(api)).toMatchObject([{ status: "active", privileges: [] }]);
  });

  it("is replaced by a later invitation", async () => {
    const { api, invite } = await startApiWithInvite();
    await invite(["license-create"]);
    api.advanceClock(10 * dayMs);
    expect((await invite(["tags-create"])).status).toBe(201);
    api.advanceClock(10 * dayMs);
    expect(await signInAs(api)).toMatchObject({ privileges: ["tags-create"] });
  });

  it("ends when the user is disabled", async () => {
    const { api, invite } = await startApiWithInvite();
    await invite(["license-create"]);
    const disableRequest = { body: { isDisabled: true } };
    expect((await api.asAda.send("PATCH", `/api/user/${email}/status`, disableRequest)).status).toBe(200);
    await expect(signInAs(api)).rejects.toMatchObject({ code: "NOT_ALLOWED" });
    const { status, body } = await invite(["license-create"]);
    expect([status, body]).toEqual([422, errorBody("USER_BARRED")]);
  });

  it("is rejected if the user exists, the e-mail domain is not allowed or the caller lacks the privileges", async () => {
    const { api, invite } = await startApiWithInvite();
    const existingUserResponse = await invite([], "rita@example.com");
    expect([existingUserResponse.status, existingUserResponse.body]).toEqual([409, errorBody("USER_EXISTS")]);
    const otherDomainResponse = await invite([], "nina@elsewhere.example");
    expect([otherDomainResponse.status, otherDomainResponse.body]).toEqual([
      422,
      errorBody("ADDRESS_NOT_ALLOWED"),
    ]);
    await api.grantPrivileges(api.people.rita, ["users-manage"]);
    const bodyWithMissingPrivilege = { email, privileges: ["license-delete"] };
    expect((await api.asRita.post(invitationsPath, bodyWithMissingPrivilege)).status).toBe(403);
    expect((await api.asRita.post(invitationsPath, { email, privileges: ["users-manage"] })).status).toBe(
      201,
    );
    await invite(["license-delete"]);
    expect((await api.asRita.post(invitationsPath, { email, privileges: [] })).status).toBe(403);
  });
});
