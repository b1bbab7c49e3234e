import type {
  DirectoryQuery,
  DirectoryStore,
  GroupProperty,
  UserProperty,
} from "#app/domain/directory/directory-store.ts";
import type { DirectoryRule } from "#app/domain/directory/directory.ts";
import { foldDirectoryName } from "#app/domain/person/directory-user.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readRow } from "#app/storage/engine/row-access.ts";
import { valueList } from "#app/storage/engine/sql-fragments.ts";
import {
  directoryGroupRows,
  directoryTokenRows,
  directoryUserRows,
} from "#app/storage/schema/directory-rows.ts";
import { readJsonColumn } from "#app/storage/schema/columns.ts";

/** An id that no row has, for the filter of an id that is not a number. */
const unknownId = -1;

const toId = (text: string) => (/^\d{1,16}$/.test(text) ? Number(text) : unknownId);

export function directoryStore(engine: Engine): DirectoryStore {
  const { db } = engine;

  function selectUsers({ issuer, filter }: DirectoryQuery<UserProperty>) {
    const users = db.selectFrom("directory_user").where("issuer", "=", issuer);
    if (filter === null) return users;
    const { property, value } = filter;
    if (property === "id") return users.where("id", "=", toId(value));
    if (property === "externalId") return users.where("external_id", "=", value);
    if (property === "email") return users.where("email", "=", value.toLowerCase());
    return users.where("user_name_fold", "=", foldDirectoryName(value));
  }

  function selectGroups({ issuer, filter }: DirectoryQuery<GroupProperty>) {
    const groups = db.selectFrom("directory_group").where("issuer", "=", issuer);
    if (filter === null) return groups;
    const { property, value } = filter;
    if (property === "id") return groups.where("id", "=", toId(value));
    if (property === "externalId") return groups.where("external_id", "=", value);
    return groups.where("display_name_fold", "=", foldDirectoryName(value));
  }

  return {
    findUser: (issuer, id) =>
      readRow(
        db.selectFrom("directory_user").selectAll().where("id", "=", id).where("issuer", "=", issuer),
        directoryUserRows.recordFrom,
      ),

    async listUsers(query) {
      const users = selectUsers(query);
      const { total } = await users
        .select((eb) => eb.fn.countAll<number | string>().as("total"))
        .executeTakeFirstOrThrow();
      if (query.limit === 0) return { rows: [], total: Number(total) };
      const page = users.selectAll().orderBy("id").limit(query.limit).offset(query.offset);
      return { rows: (await page.execute()).map(directoryUserRows.recordFrom), total: Number(total) };
    },

    async listUsersOfAccounts(accounts) {
      const subjects = accounts.map(({ subject }) => subject);
      const emails = accounts.map(({ email }) => email);
      const rows = await db
        .selectFrom("directory_user")
        .selectAll()
        .where((eb) =>
          eb.or([
            eb("external_id", "in", valueList(engine, subjects)),
            eb("email", "in", valueList(engine, emails)),
          ]),
        )
        .orderBy("id")
        .execute();
      return rows.map(directoryUserRows.recordFrom);
    },

    findGroup: (issuer, id) =>
      readRow(
        db.selectFrom("directory_group").selectAll().where("id", "=", id).where("issuer", "=", issuer),
        directoryGroupRows.recordFrom,
      ),

    async listGroups(query) {
      const groups = selectGroups(query);
      const { total } = await groups
        .select((eb) => eb.fn.countAll<number | string>().as("total"))
        .executeTakeFirstOrThrow();
      if (query.limit === 0) return { rows: [], total: Number(total) };
      const page = groups.selectAll().orderBy("id").limit(query.limit).offset(query.offset);
      return { rows: (await page.execute()).map(directoryGroupRows.recordFrom), total: Number(total) };
    },

    async listMemberIds(groupId) {
      const rows = await db
        .selectFrom("directory_member")
        .select("user_id")
        .where("group_id", "=", groupId)
        .orderBy("user_id")
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    async listGroupsOfUsers(userIds) {
      if (userIds.length === 0) return [];
      const rows = await db
        .selectFrom("directory_group")
        .innerJoin("directory_member", "directory_member.group_id", "directory_group.id")
        .selectAll("directory_group")
        .select("user_id")
        .where("user_id", "in", valueList(engine, userIds))
        .orderBy("directory_group.id")
        .execute();
      return rows.map((row) => ({ userId: row.user_id, group: directoryGroupRows.recordFrom(row) }));
    },

    async listMemberIdsOfNamedGroups(names) {
      if (names.length === 0) return [];
      const foldedNames = names.map(foldDirectoryName);
      const rows = await db
        .selectFrom("directory_member")
        .innerJoin("directory_group", "directory_group.id", "directory_member.group_id")
        .select("user_id")
        .distinct()
        .where((eb) =>
          eb.or([
            eb("display_name_fold", "in", valueList(engine, foldedNames)),
            eb("external_id", "in", valueList(engine, names)),
          ]),
        )
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    async listGroupNames(limit) {
      const rows = await db
        .selectFrom("directory_group")
        .select("display_name")
        .distinct()
        .orderBy("display_name")
        .limit(limit)
        .execute();
      return rows.map(({ display_name }) => display_name);
    },

    async readRules() {
      const row = await db.selectFrom("directory_rules").selectAll().where("id", "=", 1).executeTakeFirst();
      if (!row) return { rules: [], rowVersion: 1, generation: 0 };
      const rules = readJsonColumn("rules", row.rules) as DirectoryRule[];
      return { rules, rowVersion: row.row_version, generation: row.generation };
    },

    async findExistingUserIds(issuer, ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom("directory_user")
        .select("id")
        .where("id", "in", valueList(engine, ids))
        .where("issuer", "=", issuer)
        .orderBy("id")
        .execute();
      return rows.map(({ id }) => id);
    },

    async listTokens() {
      const rows = await db.selectFrom("directory_token").selectAll().orderBy("id").execute();
      return rows.map(directoryTokenRows.recordFrom);
    },

    findTokenByAnyHash: (hashes) =>
      readRow(db.selectFrom("directory_token").selectAll().where("hash", "in", hashes), (row) => ({
        ...directoryTokenRows.recordFrom(row),
        hash: row.hash,
      })),

    async rehashToken(id, hash) {
      await db.updateTable("directory_token").set({ hash }).where("id", "=", id).execute();
    },

    async recordTokenUse(id, usedAt) {
      const update = db.updateTable("directory_token").set({ last_used_at: msOf(usedAt) });
      await engine.runBestEffort(update.where("id", "=", id).compile());
    },
  };
}
