import { describe, expect, it } from "vitest";
import type { Privilege } from "#app/domain/person/privilege.ts";
import { signIn } from "#app/domain/sign-in/sign-in.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import { connectDirectory, type DirectoryClient } from "#tests/support/api/directory-client.ts";
import { addToDirectory, buildRule, saveRules } from "#tests/support/api/directory-rules.ts";

const otherProvider = {
  ...exampleTrustedProvider,
  id: "other",
  label: "Other SSO",
  issuer: "https://other.example.com",
};
const email = "rita@example.com";

interface Combination {
  case: string;
  byHand?: Privilege[];
  /** Groups that the directory sends for the user. */
  scimGroups?: string[];
  /** Groups in the ID token of the user. */
  claimGroups?: string[];
  /** Runs after the rights were given. */
  change?: (api: ApiUnderTest, directory: DirectoryClient) => Promise<unknown>;
  /** Privileges of the accounts at each provider, while the rules exist and after they were removed. Null without an account. */
  expected: [Privilege[] | null, Privilege[]];
  afterRemoval: [Privilege[] | null, Privilege[]];
}

const setStatus = (isDisabled: boolean) => (api: ApiUnderTest) =>
  api.asAda.send("PATCH", `/api/user/${api.people.rita.id}/status`, { body: { isDisabled } });

const combinations: Combination[] = [
  {
    case: "given by hand only",
    byHand: ["tags-create"],
    expected: [["tags-create"], []],
    afterRemoval: [["tags-create"], []],
  },
  {
    case: "given by SCIM only",
    scimGroups: ["Licensing"],
    expected: [["license-manage"], []],
    afterRemoval: [[], []],
  },
  {
    case: "given by the ID token only",
    claimGroups: ["Licensing"],
    expected: [["license-manage"], []],
    afterRemoval: [[], []],
  },
  {
    case: "given by two groups",
    scimGroups: ["Licensing"],
    claimGroups: ["Tags"],
    expected: [["license-manage", "tags-create"], []],
    afterRemoval: [[], []],
  },
  {
    case: "given by hand and by the directory",
    byHand: ["license-manage", "tags-manage"],
    scimGroups: ["Licensing", "Tags"],
    expected: [["license-manage", "tags-create", "tags-manage"], []],
    afterRemoval: [["license-manage", "tags-manage"], []],
  },
  {
    case: "of a user whom a colleague disabled",
    byHand: ["tags-manage"],
    scimGroups: ["Licensing"],
    change: setStatus(true),
    expected: [["license-manage", "tags-manage"], []],
    afterRemoval: [["tags-manage"], []],
  },
  {
    case: "of a user whom a colleague disabled and enabled",
    scimGroups: ["Licensing"],
    change: async (api) => {
      await setStatus(true)(api);
      return setStatus(false)(api);
    },
    expected: [["license-manage"], []],
    afterRemoval: [[], []],
  },
  {
    case: "of a group that only the other provider has a rule for",
    claimGroups: ["Other"],
    expected: [[], []],
    afterRemoval: [[], []],
  },
];

async function open({ byHand = [], scimGroups = [], claimGroups, change }: Combination) {
  const trustedProviders = [{ ...exampleTrustedProvider, adminEmails: ["ada@example.com"] }, otherProvider];
  const api = await startTestApi({ trustedProviders });
  const { storage, now } = api.context;
  const accounts = [
    { issuer: exampleTrustedProvider.issuer, subject: "demo-rita" },
    { issuer: otherProvider.issuer, subject: "rita" },
  ] as const;
  for (const account of accounts) await signIn(storage, { ...account, email }, { trustedProviders }, now());
  await api.grantPrivileges(api.people.rita, byHand);
  const directory = await connectDirectory(api);
  const user = await addToDirectory(directory, "Users", { userName: email });
  for (const displayName of scimGroups)
    await addToDirectory(directory, "Groups", { displayName, members: [{ value: user }] });
  if (claimGroups)
    await signIn(
      storage,
      { ...accounts[0], email, claimGroups: { groups: claimGroups } },
      { trustedProviders },
      now(),
    );
  await saveRules(
    api.asAda,
    buildRule("Licensing", ["license-manage"]),
    buildRule("Tags", ["tags-create"]),
    buildRule("Other", ["versions-manage"], { provider: "other" }),
  );
  await change?.(api, directory);
  const readPrivileges = () =>
    Promise.all(
      accounts.map(async (account) => (await storage.people.findByIdentity(account))?.privileges ?? null),
    );
  return { api, readPrivileges };
}

describe("Privileges", () => {
  it.each(combinations)("$case are those of all sources", async (combination) => {
    const { api, readPrivileges } = await open(combination);
    expect(await readPrivileges()).toEqual(combination.expected);
    await saveRules(api.asAda);
    expect(await readPrivileges()).toEqual(combination.afterRemoval);
  });

  it("of an erased user are gone, with the groups of the user", async () => {
    const { api, readPrivileges } = await open({
      case: "",
      scimGroups: ["Licensing"],
      claimGroups: ["Tags"],
      expected: [null, []],
      afterRemoval: [null, []],
    });
    await api.asAda.send("DELETE", `/api/user/${api.people.rita.id}`);
    expect(await readPrivileges()).toEqual([null, null]);
    expect(await api.engine.db.selectFrom("person_claim_groups").selectAll().execute()).toEqual([]);
    expect((await saveRules(api.asAda)).changes).toEqual([]);
  });

  it("of a user of two providers come from the rules of each provider", async () => {
    const trustedProviders = [{ ...exampleTrustedProvider, adminEmails: ["ada@example.com"] }, otherProvider];
    const api = await startTestApi({ trustedProviders });
    const { storage, now } = api.context;
    await saveRules(
      api.asAda,
      buildRule("Licensing", ["license-manage"]),
      buildRule("Licensing", ["tags-create"], { provider: "other" }),
    );
    for (const [issuer, privilege] of [
      [exampleTrustedProvider.issuer, "license-manage"],
      [otherProvider.issuer, "tags-create"],
    ] as const) {
      const identity = { issuer, subject: "rita", email, claimGroups: { groups: ["Licensing"] } };
      expect(await signIn(storage, identity, { trustedProviders }, now())).toMatchObject({
        privileges: [privilege],
      });
    }
  });
});
