import { expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import { connectDirectory, createFilterPath } from "#tests/support/api/directory-client.ts";

const newRita = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  userName: "rita@example.com",
  name: { givenName: "Rita", familyName: "Meyer" },
  emails: [{ primary: true, value: "rita@example.com", type: "work" }],
  displayName: "Rita Meyer",
  locale: "en-US",
  externalId: "00u1abcd2EFGHijkl3x7",
  groups: [],
  password: "1mz050nq",
  active: true,
};

it("Okta tests the connection, creates, replaces, disables and enables a user", async () => {
  const api = await startTestApi();
  const { send, patch } = await connectDirectory(api);
  expect(await send("GET", "/Users?startIndex=1&count=1")).toMatchObject({
    status: 200,
    body: { totalResults: 0, Resources: [] },
  });
  expect((await send("GET", createFilterPath("Users", 'userName eq "rita@example.com"'))).body).toMatchObject(
    {
      totalResults: 0,
    },
  );
  const created = await send("POST", "/Users", newRita);
  expect(created.status).toBe(201);
  expect(created.text).not.toContain(newRita.password);
  const { id } = created.body as { id: string };

  const replacement = { ...newRita, id, name: { givenName: "Rita", familyName: "Meyer-Lopez" } };
  expect(await send("PUT", `/Users/${id}`, replacement)).toMatchObject({
    status: 200,
    body: { name: { familyName: "Meyer-Lopez" }, active: true },
  });

  expect(await patch(`/Users/${id}`, { op: "replace", value: { active: false } })).toMatchObject({
    status: 200,
    body: { active: false },
  });
  expect((await api.asRita.get("/api/user/current")).status).toBe(401);
  expect(await patch(`/Users/${id}`, { op: "replace", value: { active: true } })).toMatchObject({
    status: 200,
    body: { active: true },
  });
  const stored = await api.context.storage.people.find(api.people.rita.id);
  expect([stored?.disabledAt, stored?.isDisabledByDirectory]).toEqual([null, false]);
});

it("Okta creates a group with members, renames it with its id in the value, and deletes it", async () => {
  const { send, patch } = await connectDirectory(await startTestApi());
  const { id: rita } = (await send("POST", "/Users", newRita)).body as { id: string };
  const created = await send("POST", "/Groups", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName: "Licensing",
    members: [{ value: rita, display: "rita@example.com" }],
  });
  expect(created).toMatchObject({ status: 201, body: { members: [{ value: rita }] } });
  const { id } = created.body as { id: string };
  const rename = { op: "replace", value: { id, displayName: "Licensing team" } };
  expect((await patch(`/Groups/${id}`, rename)).status).toBe(204);
  expect((await send("GET", `/Groups/${id}`)).body).toMatchObject({ displayName: "Licensing team" });
  expect((await send("GET", `/Users/${rita}`)).body).toMatchObject({
    groups: [{ value: id, display: "Licensing team" }],
  });
  const removal = { op: "remove", path: `members[value eq "${rita}"]` };
  expect((await patch(`/Groups/${id}`, removal)).status).toBe(204);
  expect((await send("GET", `/Groups/${id}`)).body).toMatchObject({ members: [] });
  expect((await send("DELETE", `/Groups/${id}`)).status).toBe(204);
  expect((await send("DELETE", `/Groups/${id}`)).status).toBe(404);
});
