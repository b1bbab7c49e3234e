/** Sends a SCIM request, and returns the status and the body. */
export type SendScim = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: { id?: string; totalResults?: number } }>;

interface Step {
  title: string;
  method: string;
  path: string;
  body?: object;
  expectedStatus: number;
}

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";

const createPatch = (...operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});
const createFilterPath = (list: string, filter: string) => `/${list}?${new URLSearchParams({ filter })}`;

/** What Entra sends for one user and one group. With `usesCompatibilityFlag`, it sends one operation without a path. */
function createEntraSteps(userName: string, usesCompatibilityFlag: boolean) {
  const change = usesCompatibilityFlag
    ? {
        op: "replace",
        value: { displayName: "Ann", "name.familyName": "Berg", [`${enterpriseSchema}:department`]: "IT" },
      }
    : { op: "Replace", path: "name.familyName", value: "Berg" };
  const disabling = usesCompatibilityFlag
    ? { op: "replace", value: { active: false } }
    : { op: "Replace", path: "active", value: "False" };
  return {
    before: [
      {
        title: "tests the connection",
        method: "GET",
        path: createFilterPath("Users", `userName eq "${crypto.randomUUID()}"`),
        expectedStatus: 200,
      },
      {
        title: "looks for the user",
        method: "GET",
        path: createFilterPath("Users", `userName eq "${userName}"`),
        expectedStatus: 200,
      },
    ],
    newUser: {
      schemas: [userSchema, enterpriseSchema],
      externalId: crypto.randomUUID(),
      userName,
      active: true,
      emails: [{ primary: true, type: "work", value: userName }],
      name: { givenName: "Ann", familyName: "Bergmann" },
      [enterpriseSchema]: { department: "Support" },
    },
    after: (userId: string, groupId: string): Step[] => [
      {
        title: "changes the user",
        method: "PATCH",
        path: `/Users/${userId}`,
        body: createPatch(change),
        expectedStatus: 200,
      },
      {
        title: "adds the user to the group",
        method: "PATCH",
        path: `/Groups/${groupId}`,
        body: createPatch({ op: "Add", path: "members", value: [{ value: userId }] }),
        expectedStatus: 204,
      },
      {
        title: "removes the user from the group",
        method: "PATCH",
        path: `/Groups/${groupId}`,
        body: createPatch({ op: "Remove", path: "members", value: [{ value: userId }] }),
        expectedStatus: 204,
      },
      {
        title: "disables the user",
        method: "PATCH",
        path: `/Users/${userId}`,
        body: createPatch(disabling),
        expectedStatus: 200,
      },
    ],
  };
}

/** What Okta sends for one user and one group. */
function createOktaSteps(userName: string) {
  const newUser = {
    schemas: [userSchema],
    externalId: `00u${crypto.randomUUID().replaceAll("-", "").slice(0, 17)}`,
    userName,
    active: true,
    password: crypto.randomUUID(),
    groups: [],
    emails: [{ primary: true, type: "work", value: userName }],
    name: { givenName: "Ben", familyName: "Castro" },
  };
  return {
    before: [
      {
        title: "tests the connection",
        method: "GET",
        path: "/Users?startIndex=1&count=1",
        expectedStatus: 200,
      },
      {
        title: "looks for the user",
        method: "GET",
        path: createFilterPath("Users", `userName eq "${userName}"`),
        expectedStatus: 200,
      },
    ],
    newUser,
    after: (userId: string, groupId: string): Step[] => [
      {
        title: "replaces the user",
        method: "PUT",
        path: `/Users/${userId}`,
        body: { ...newUser, name: { givenName: "Ben", familyName: "Castro-Diaz" } },
        expectedStatus: 200,
      },
      {
        title: "renames the group and removes a member",
        method: "PATCH",
        path: `/Groups/${groupId}`,
        body: createPatch(
          { op: "replace", value: { id: groupId, displayName: `Licensing of ${userName}, renamed` } },
          { op: "remove", path: `members[value eq "${userId}"]` },
        ),
        expectedStatus: 204,
      },
      {
        title: "disables the user",
        method: "PATCH",
        path: `/Users/${userId}`,
        body: createPatch({ op: "replace", value: { active: false } }),
        expectedStatus: 200,
      },
      {
        title: "enables the user",
        method: "PATCH",
        path: `/Users/${userId}`,
        body: createPatch({ op: "replace", value: { active: true } }),
        expectedStatus: 200,
      },
    ],
  };
}

const simulatedDirectories = {
  Entra: (userName: string) => createEntraSteps(userName, false),
  "Entra with its compatibility flag": (userName: string) => createEntraSteps(userName, true),
  Okta: createOktaSteps,
};

/** Plays all directories, each with a user and a group that it removes at the end. Returns the number of wrong responses. */
export async function playDirectories(
  send: SendScim,
  emailDomain: string,
  report: (line: string) => void,
): Promise<number> {
  let wrongResponses = 0;
  async function play({ title, method, path, body, expectedStatus }: Step) {
    const response = await send(method, path, body);
    const isExpected = response.status === expectedStatus;
    if (!isExpected) wrongResponses++;
    report(`  ${isExpected ? "✓" : "✘"} ${title}: ${method} ${path} → ${response.status}`);
    return response.body;
  }
  for (const [name, createSteps] of Object.entries(simulatedDirectories)) {
    report(name);
    const userName = `simulated-${crypto.randomUUID().slice(0, 8)}@${emailDomain}`;
    const { before, newUser, after } = createSteps(userName);
    for (const step of before) await play(step);
    const creation = { method: "POST", expectedStatus: 201 };
    const user = await play({ ...creation, title: "creates the user", path: "/Users", body: newUser });
    const newGroup = { schemas: [groupSchema], displayName: `Licensing of ${userName}`, members: [] };
    const group = await play({ ...creation, title: "creates the group", path: "/Groups", body: newGroup });
    const [userId = "", groupId = ""] = [user.id, group.id];
    for (const step of after(userId, groupId)) await play(step);
    const removal = { method: "DELETE", expectedStatus: 204 };
    await play({ ...removal, title: "removes the group", path: `/Groups/${groupId}` });
    await play({ ...removal, title: "removes the user", path: `/Users/${userId}` });
  }
  return wrongResponses;
}
