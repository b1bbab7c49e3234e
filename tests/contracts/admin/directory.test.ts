import { expect, it } from "vitest";
import type { DirectoryGroup } from "#app/domain/directory/directory.ts";
import { addDirectoryGroup, changeDirectoryGroup } from "#app/domain/directory/directory-groups.ts";
import type { DirectoryUser } from "#app/domain/person/directory-user.ts";
import { createRunAndImportStopper } from "#app/domain/running-work/running-work.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const issuer = "https://id.example.com";

type UserFields = Partial<DirectoryUser> & Pick<DirectoryUser, "userName">;

const createUser = (id: number, fields: UserFields): DirectoryUser => ({
  id,
  issuer,
  externalId: null,
  email: null,
  displayName: null,
  givenName: null,
  familyName: null,
  isActive: true,
  createdAt: now,
  updatedAt: now,
  rowVersion: 1,
  ...fields,
});

const addUser = (storage: Storage, fields: UserFields) =>
  storage.transact(async (transaction) => {
    const user = createUser(transaction.createId(), fields);
    transaction.directory.addUser(user);
    return user;
  });

const wholeList = { issuer, filter: null, offset: 0, limit: 10 };

describeOnEveryEngine("The company directory", (openDatabase) => {
  it("finds users by name in any case, and by external id or e-mail address of an account", async () => {
    const { storage } = await openDatabase();
    const { directory } = storage;
    const ann = await addUser(storage, { userName: "Ánn", externalId: "A1", email: "ann@example.com" });
    const other = await addUser(storage, { userName: "ánn", issuer: "https://other.example.com" });
    expect(await directory.findUser(issuer, ann.id)).toEqual(ann);
    expect(await directory.findUser(issuer, other.id)).toBeNull();
    const filter = { property: "userName", value: "ÁNN" } as const;
    expect(await directory.listUsers({ ...wholeList, filter })).toEqual({ rows: [ann], total: 1 });
    expect(await directory.listUsers({ ...wholeList, limit: 0 })).toEqual({ rows: [], total: 1 });
    for (const account of [
      { subject: "A1", email: "none@example.com" },
      { subject: "none", email: "ann@example.com" },
    ])
      expect(await directory.listUsersOfAccounts([account])).toEqual([ann]);
    const unknownAccount = { subject: "none", email: "none@example.com" };
    expect(await directory.listUsersOfAccounts([unknownAccount])).toEqual([]);
  });

  it("rejects a second user with the same name, and a change of an outdated user", async () => {
    const { storage } = await openDatabase();
    const ann = await addUser(storage, { userName: "ann" });
    await expect(addUser(storage, { userName: "ANN" })).rejects.toMatchObject({ kind: "unavailable" });
    await storage.transact(async (transaction) =>
      transaction.directory.changeUser({ ...ann, displayName: "Ann" }),
    );
    const stored = await storage.directory.findUser(issuer, ann.id);
    expect(stored).toEqual({ ...ann, displayName: "Ann", rowVersion: 2 });
  });

  it("stores groups with hundreds of members, and removes members with their user", async () => {
    const { storage } = await openDatabase();
    const { directory } = storage;
    const ids: number[] = [];
    await storage.transact(async (transaction) => {
      ids.length = 0;
      for (let number = 0; number < 250; number++) {
        const id = transaction.createId();
        ids.push(id);
        transaction.directory.addUser(createUser(id, { userName: `user ${number}` }));
      }
    });
    const ports = {
      ...storage,
      trustedProviders: [exampleTrustedProvider],
      stopRunsAndImports: createRunAndImportStopper(storage),
    };
    const fields = { externalId: null, displayName: "Licensing" };
    const group: DirectoryGroup = await addDirectoryGroup(ports, ada, issuer, {
      ...fields,
      memberIds: [...ids, 42],
    });
    expect(await directory.listMemberIds(group.id)).toEqual(ids);
    const [firstId = 0, ...otherIds] = ids;
    await changeDirectoryGroup(ports, ada, {
      issuer,
      id: group.id,
      change: ({ memberIds }) => ({ ...fields, memberIds: memberIds.filter((id) => id !== firstId) }),
    });
    expect(await directory.listMemberIds(group.id)).toEqual(otherIds);
    const [secondId = 0] = otherIds;
    expect(await directory.listGroupsOfUsers([secondId])).toMatchObject([
      { userId: secondId, group: { id: group.id, rowVersion: 2 } },
    ]);
    await storage.transact(async (transaction) => transaction.directory.removeUser(secondId));
    expect(await directory.listMemberIds(group.id)).toEqual(otherIds.slice(1));
    await storage.transact(async (transaction) => transaction.directory.removeGroup(group.id));
    expect(await directory.listGroups(wholeList)).toEqual({ rows: [], total: 0 });
  });
});
