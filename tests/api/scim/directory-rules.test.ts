import { describe, expect, it } from "vitest";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import { connectDirectory } from "#tests/support/api/directory-client.ts";
import {
  addToDirectory,
  buildRule,
  fetchCurrentUser,
  listEvents,
  saveRules,
} from "#tests/support/api/directory-rules.ts";
import { signIn } from "#app/domain/sign-in/sign-in.ts";

async function openWithRule(api: ApiUnderTest, changes: object = {}) {
  const directory = await connectDirectory(api);
  await saveRules(api.asAda, buildRule("Licensing", ["license-manage"], changes));
  const add = (list: "Users" | "Groups", resource: object) => addToDirectory(directory, list, resource);
  const readPrivileges = async () => (await fetchCurrentUser(api.asRita)).privileges;
  return { ...directory, add, readPrivileges };
}

const rita = { userName: "rita", externalId: "demo-rita" };

describe("A rule of the directory", () => {
  it("gives its privileges to the members of the group, with one event for each change", async () => {
    const api = await startTestApi();
    const { add, patch, readPrivileges } = await openWithRule(api);
    const user = await add("Users", rita);
    const group = await add("Groups", { displayName: "licensing" });
    const eventCount = (await listEvents(api)).length;
    expect(await readPrivileges()).toEqual([]);
    await patch(`/Groups/${group}`, { op: "add", path: "members", value: [{ value: user }] });
    expect(await readPrivileges()).toEqual(["license-manage"]);
    await patch(`/Groups/${group}`, { op: "add", path: "members", value: [{ value: user }] });
    await patch(`/Groups/${group}`, { op: "remove", path: `members[value eq "${user}"]` });
    expect(await readPrivileges()).toEqual([]);
    const event = { eventName: "update-privileges", createdBy: "directory" };
    expect((await listEvents(api)).slice(eventCount)).toMatchObject([
      { ...event, before: { privileges: [] }, after: { privileges: ["license-manage"] } },
      { ...event, before: { privileges: ["license-manage"] }, after: { privileges: [] } },
    ]);
  });

  it("follows the name and the id of a group", async () => {
    const api = await startTestApi();
    const { add, patch, send, readPrivileges } = await openWithRule(api);
    const user = await add("Users", rita);
    const group = await add("Groups", { displayName: "Sales", members: [{ value: user }] });
    const replace = (path: string, value: string) =>
      patch(`/Groups/${group}`, { op: "replace", path, value });
    expect(await readPrivileges()).toEqual([]);
    await replace("displayName", "Licensing");
    expect(await readPrivileges()).toEqual(["license-manage"]);
    await replace("displayName", "Sales");
    expect(await readPrivileges()).toEqual([]);
    await replace("externalId", "Licensing");
    expect(await readPrivileges()).toEqual(["license-manage"]);
    await send("DELETE", `/Groups/${group}`);
    expect(await readPrivileges()).toEqual([]);
  });

  it("follows the user of the directory to another account", async () => {
    const api = await startTestApi();
    const { add, patch, readPrivileges } = await openWithRule(api);
    const user = await add("Users", { userName: "somebody", externalId: "nobody" });
    await add("Groups", { displayName: "Licensing", members: [{ value: user }] });
    expect(await readPrivileges()).toEqual([]);
    await patch(`/Users/${user}`, { op: "replace", path: "externalId", value: "demo-rita" });
    expect(await readPrivileges()).toEqual(["license-manage"]);
    await patch(`/Users/${user}`, { op: "replace", path: "externalId", value: "nobody" });
    expect(await readPrivileges()).toEqual([]);
  });

  it("gives its rights to an account that is created later, at the first sign-in", async () => {
    const api = await startTestApi();
    const { add } = await openWithRule(api);
    const user = await add("Users", { userName: "nina@example.com" });
    await add("Groups", { displayName: "Licensing", members: [{ value: user }] });
    const { storage, trustedProviders, now } = api.context;
    const identity = { issuer: exampleTrustedProvider.issuer, subject: "n", email: "Nina@example.com" };
    expect(await signIn(storage, identity, { trustedProviders }, now())).toMatchObject({
      privileges: ["license-manage"],
    });
    expect((await listEvents(api)).at(-1)).toMatchObject({
      eventName: "update-privileges",
      createdBy: "directory",
    });
  });
});

describe("The last admin", () => {
  /** Rita is the only admin, because of a group. */
  async function openWithLastAdmin() {
    const adminEmails = ["ada@example.com"];
    const api = await startTestApi({ trustedProviders: [{ ...exampleTrustedProvider, adminEmails }] });
    const directory = await openWithRule(api, { isAdmin: true });
    const user = await directory.add("Users", rita);
    const group = await directory.add("Groups", { displayName: "Licensing", members: [{ value: user }] });
    adminEmails.length = 0;
    const eventCount = (await listEvents(api)).length;
    const listNewEvents = async () =>
      (await listEvents(api))
        .slice(eventCount)
        .map(({ eventName, createdBy }) => `${eventName} ${createdBy}`);
    return { api, ...directory, user, group, adminEmails, listNewEvents };
  }

  it("remains if the directory removes the user from the group, with one warning", async () => {
    const { api, patch, user, group, listNewEvents } = await openWithLastAdmin();
    const remove = () => patch(`/Groups/${group}`, { op: "remove", path: `members[value eq "${user}"]` });
    expect((await remove()).status).toBe(204);
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ isAdmin: true, privileges: [] });
    await patch(`/Users/${user}`, { op: "replace", path: "displayName", value: "Rita" });
    expect(await listNewEvents()).toEqual(["update-privileges directory", "keep-last-admin directory"]);
  });

  it.each([
    ["disables", "PATCH"],
    ["removes", "DELETE"],
  ])("remains if the directory %s the user, until there is another admin", async (_, method) => {
    const { api, add, patch, send, user, group, listNewEvents } = await openWithLastAdmin();
    const response = await (method === "PATCH"
      ? patch(`/Users/${user}`, { op: "replace", path: "active", value: false })
      : send("DELETE", `/Users/${user}`));
    expect(response.status).toBeLessThan(300);
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ isAdmin: true });
    const { storage, trustedProviders, now } = api.context;
    const identity = {
      issuer: exampleTrustedProvider.issuer,
      subject: "demo-rita",
      email: "rita@example.com",
    };
    expect(await signIn(storage, identity, { trustedProviders }, now())).toMatchObject({ isAdmin: true });
    expect(await listNewEvents()).toContain("keep-last-admin directory");
    const mert = await add("Users", { userName: "mert", externalId: "demo-mert" });
    await patch(`/Groups/${group}`, { op: "add", path: "members", value: [{ value: mert }] });
    expect(await fetchCurrentUser(api.asMert)).toMatchObject({ isAdmin: true });
    expect((await api.asRita.get("/api/user/current")).status).toBe(401);
    expect(await listNewEvents()).toContain("disable-person directory");
  });

  it("remains an admin only until another admin signs in", async () => {
    const { api, patch, user, group, adminEmails } = await openWithLastAdmin();
    await patch(`/Groups/${group}`, { op: "remove", path: `members[value eq "${user}"]` });
    adminEmails.push("ada@example.com");
    const { storage, trustedProviders, now } = api.context;
    const identity = { issuer: exampleTrustedProvider.issuer, subject: "demo-ada", email: "ada@example.com" };
    await signIn(storage, identity, { trustedProviders }, now());
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ isAdmin: false });
  });

  it("can save rules that do not change the admin right", async () => {
    const { api, add, patch, user, group } = await openWithLastAdmin();
    await patch(`/Groups/${group}`, { op: "remove", path: `members[value eq "${user}"]` });
    await add("Groups", { displayName: "Tags", members: [{ value: user }] });
    await saveRules(api.asRita, buildRule("Tags", ["tags-create"]));
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ isAdmin: true, privileges: ["tags-create"] });
  });

  it("is the one with the latest sign-in if a change removes several admins", async () => {
    const { api, add, patch, send, group } = await openWithLastAdmin();
    const mert = await add("Users", { userName: "mert", externalId: "demo-mert" });
    await patch(`/Groups/${group}`, { op: "add", path: "members", value: [{ value: mert }] });
    api.advanceClock(1_000);
    await api.context.storage.people.signIn(
      { issuer: exampleTrustedProvider.issuer, subject: "demo-mert", email: "mert@example.com" },
      api.context.now(),
    );
    await send("DELETE", `/Groups/${group}`);
    expect(await fetchCurrentUser(api.asMert)).toMatchObject({ isAdmin: true });
    expect(await fetchCurrentUser(api.asRita)).toMatchObject({ isAdmin: false });
  });
});
