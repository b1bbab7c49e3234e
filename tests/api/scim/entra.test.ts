import { expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import { connectDirectory, createFilterPath } from "#tests/support/api/directory-client.ts";

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

/** The user that Entra creates, with attributes that License desk does not store. */
const newMert = {
  schemas: [userSchema, enterpriseSchema],
  externalId: "7f1c2d3e-0000-4000-8000-000000000001",
  userName: "Mert@Example.com",
  active: true,
  displayName: "Mert Kaya",
  emails: [{ primary: true, type: "work", value: "Mert@Example.com" }],
  name: { formatted: "Mert Kaya", familyName: "Kaya", givenName: "Mert" },
  title: "Support",
  [enterpriseSchema]: { department: "Support", employeeNumber: "42" },
  meta: { resourceType: "User" },
};

it("Entra without its compatibility flag tests the connection, creates, changes and disables a user", async () => {
  const api = await startTestApi();
  const { send, patch } = await connectDirectory(api);

  const connectionTest = createFilterPath("Users", 'userName eq "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"');
  expect(await send("GET", connectionTest)).toMatchObject({
    status: 200,
    body: { totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
  });

  const match = createFilterPath("Users", 'userName eq "mert@example.com"');
  expect((await send("GET", match)).body).toMatchObject({ totalResults: 0 });
  const created = await send("POST", "/Users", newMert);
  expect(created).toMatchObject({
    status: 201,
    body: {
      userName: "Mert@Example.com",
      externalId: newMert.externalId,
      active: true,
      emails: [{ value: "mert@example.com", type: "work", primary: true }],
      name: { givenName: "Mert", familyName: "Kaya" },
    },
  });
  const { id, meta } = created.body as { id: string; meta: { location: string } };
  expect([created.headers.get("location"), created.headers.get("content-type")]).toEqual([
    meta.location,
    "application/scim+json",
  ]);
  expect((await send("GET", match)).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  expect(await send("POST", "/Users", newMert)).toMatchObject({
    status: 409,
    body: { scimType: "uniqueness", status: "409" },
  });

  expect(
    await patch(
      `/Users/${id}`,
      { op: "Replace", path: 'emails[type eq "work"].value', value: "mert.kaya@example.com" },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+90 1" },
      { op: "Replace", path: `${enterpriseSchema}:department`, value: "Sales" },
      { op: "Replace", path: "name.givenName", value: "Mertcan" },
      { op: "Add", path: "favouriteColour", value: "red" },
    ),
  ).toMatchObject({
    status: 200,
    body: { emails: [{ value: "mert.kaya@example.com" }], name: { givenName: "Mertcan" }, active: true },
  });
  await patch(`/Users/${id}`, {
    op: "Replace",
    path: 'emails[type eq "work"].value',
    value: "mert@example.com",
  });

  expect((await api.asMert.get("/api/user/current")).status).toBe(200);
  expect(await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" })).toMatchObject({
    status: 200,
    body: { active: false },
  });
  expect((await api.asMert.get("/api/user/current")).status).toBe(401);
  expect((await send("DELETE", `/Users/${id}`)).status).toBe(204);
  expect((await send("GET", `/Users/${id}`)).status).toBe(404);
});

it("Entra with its compatibility flag changes and disables a user in one operation without a path", async () => {
  const api = await startTestApi();
  const { send, patch } = await connectDirectory(api);
  const { id } = (await send("POST", "/Users", newMert)).body as { id: string };
  expect(
    await patch(`/Users/${id}`, {
      op: "replace",
      value: {
        displayName: "M. Kaya",
        "name.familyName": "Kaya-Öz",
        'emails[type eq "work"].value': "mert@example.com",
        [`${enterpriseSchema}:manager`]: "9",
        active: false,
      },
    }),
  ).toMatchObject({
    status: 200,
    body: { displayName: "M. Kaya", name: { givenName: "Mert", familyName: "Kaya-Öz" }, active: false },
  });
  expect((await api.asMert.get("/api/user/current")).status).toBe(401);
});

it("Entra finds, creates, renames and fills a group, and removes members in both forms", async () => {
  const { send, patch } = await connectDirectory(await startTestApi());
  const { id: mert } = (await send("POST", "/Users", newMert)).body as { id: string };
  const { id: rita } = (await send("POST", "/Users", { userName: "rita@example.com" })).body as {
    id: string;
  };

  const match = createFilterPath("Groups", 'displayName eq "licensing"', { excludedAttributes: "members" });
  expect((await send("GET", match)).body).toMatchObject({ totalResults: 0 });
  const created = await send("POST", "/Groups", {
    schemas: [groupSchema],
    externalId: "8aa1a0c0-0000-4000-8000-000000000002",
    displayName: "Licensing",
    meta: { resourceType: "Group" },
  });
  expect(created).toMatchObject({ status: 201, body: { displayName: "Licensing", members: [] } });
  const { id } = created.body as { id: string };
  const [found] = ((await send("GET", match)).body as { Resources: object[] }).Resources;
  expect(found).toEqual(expect.not.objectContaining({ members: expect.anything() }));
  const byExternalId = createFilterPath("Groups", 'externalId eq "8aa1a0c0-0000-4000-8000-000000000002"');
  expect((await send("GET", byExternalId)).body).toMatchObject({ totalResults: 1 });

  const path = `/Groups/${id}`;
  const listMembers = async () =>
    ((await send("GET", path)).body as { members: { value: string }[] }).members.map(({ value }) => value);
  expect(
    (await patch(path, { op: "Add", path: "members", value: [{ value: mert }, { value: rita }] })).status,
  ).toBe(204);
  expect((await listMembers()).toSorted()).toEqual([mert, rita].toSorted());
  await patch(path, { op: "Remove", path: "members", value: [{ value: mert }] });
  expect(await listMembers()).toEqual([rita]);
  await patch(path, { op: "remove", path: `members[value eq "${rita}"]` });
  expect(await listMembers()).toEqual([]);
  await patch(path, { op: "replace", value: { id, displayName: "Licensing team" } });
  expect((await send("GET", path)).body).toMatchObject({ displayName: "Licensing team" });
});
