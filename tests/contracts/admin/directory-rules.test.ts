import { expect, it } from "vitest";
import { addDirectoryGroup } from "#app/domain/directory/directory-groups.ts";
import { addDirectoryUser } from "#app/domain/directory/directory-users.ts";
import { saveDirectoryRules } from "#app/domain/directory/save-rules.ts";
import { createRunAndImportStopper } from "#app/domain/running-work/running-work.ts";
import { signIn } from "#app/domain/sign-in/sign-in.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const { issuer } = exampleTrustedProvider;
const trustedProviders = [exampleTrustedProvider];

const createPorts = (storage: Storage) => ({
  ...storage,
  trustedProviders,
  stopRunsAndImports: createRunAndImportStopper(storage),
});

const rule = { provider: "sso", group: "Licensing", privileges: ["license-manage" as const], isAdmin: true };

const saveRules = (storage: Storage, rules: (typeof rule)[], expectedVersion: number | null = null) =>
  saveDirectoryRules(createPorts(storage), ada, { rules, expectedVersion });

const signInAs = (storage: Storage, name: string, groups: string[] = []) =>
  signIn(
    storage,
    { issuer, subject: name, email: `${name}@example.com`, claimGroups: { groups } },
    { trustedProviders },
    now,
  );

const addMember = async (storage: Storage, externalId: string, displayName = "licensing") => {
  const fields = { email: null, displayName: null, givenName: null, familyName: null, isActive: true };
  const user = await addDirectoryUser(createPorts(storage), ada, issuer, {
    ...fields,
    externalId,
    userName: externalId,
  });
  const groupFields = { externalId: null, displayName, memberIds: [user.id] };
  await addDirectoryGroup(createPorts(storage), ada, issuer, groupFields);
  return user;
};

const readGrants = async ({ people }: Storage, subject: string) =>
  (await people.findByIdentity({ issuer, subject }))?.directoryGrants.map(({ group }) => group);

describeOnEveryEngine("The rules of the directory", (openDatabase) => {
  it("find members of groups and users with groups in the ID token, who are possible admins", async () => {
    const { storage } = await openDatabase();
    const { people, directory } = storage;
    const ann = await signInAs(storage, "ann");
    const bob = await signInAs(storage, "bob", ["Licensing"]);
    await signInAs(storage, "cid", ["other"]);
    const user = await addMember(storage, "ann");
    expect(await directory.listMemberIdsOfNamedGroups(["LICENSING", "x"])).toEqual([user.id]);
    expect(await directory.listGroupNames(1)).toEqual(["licensing"]);
    expect((await people.listByDirectoryUsers([user.id])).map(({ id }) => id)).toEqual([ann.id]);
    expect(await people.listClaimGroups([ann.id, bob.id])).toEqual([
      { personId: bob.id, valuesByClaim: { groups: ["Licensing"] }, areUnknown: false },
    ]);
    const { changedUsers, rowVersion } = await saveRules(storage, [rule]);
    expect([changedUsers, rowVersion]).toEqual([2, 2]);
    const admins = await people.listPossibleAdmins([]);
    expect(new Set(admins.map(({ id }) => id))).toEqual(new Set([ann.id, bob.id]));
    const namesWithRights = (await people.listWithDirectoryRights()).map(({ email }) => email.split("@")[0]);
    expect(new Set(namesWithRights)).toEqual(new Set(["ann", "bob", "cid"]));
    expect(admins[0]).toMatchObject({
      privileges: ["license-manage"],
      manualPrivileges: [],
      directoryGrants: [{ group: "Licensing", privileges: ["license-manage"], isAdmin: true }],
    });
  });

  it("are saved once for two simultaneous requests with the same version", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const storages = [storage, await openSecondStorage()];
    const outcomes = await Promise.allSettled(
      storages.map((processStorage, index) =>
        saveRules(processStorage, [{ ...rule, group: `group ${index}` }], 1),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await storage.directory.readRules()).toMatchObject({ rowVersion: 2 });
  });

  it("apply if they are saved while another process adds members and a user signs in", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    await signInAs(storage, "ann");
    await Promise.all([
      saveRules(storage, [rule]),
      addMember(otherStorage, "ann"),
      signInAs(otherStorage, "bob", ["Licensing"]),
    ]);
    expect(await readGrants(storage, "ann")).toEqual(["Licensing"]);
    expect(await readGrants(storage, "bob")).toEqual(["Licensing"]);
  });

  it("leave no rights if they are removed while another process adds members", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    await signInAs(storage, "eve");
    await signInAs(storage, "ann", ["Licensing"]);
    const adminRule = { ...rule, group: "Admins" };
    await addMember(storage, "root", "Admins");
    await signInAs(storage, "root");
    await saveRules(storage, [adminRule, rule]);
    await Promise.all([saveRules(storage, [adminRule]), addMember(otherStorage, "eve")]);
    expect(await readGrants(storage, "eve")).toEqual([]);
    expect(await readGrants(storage, "ann")).toEqual([]);
    expect(await readGrants(storage, "root")).toEqual(["Admins"]);
  });
});
