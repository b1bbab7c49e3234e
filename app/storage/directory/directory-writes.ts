import type { DirectoryWrites } from "#app/domain/directory/directory-store.ts";
import type { DirectoryGroup } from "#app/domain/directory/directory.ts";
import { type DirectoryUser, foldDirectoryName } from "#app/domain/person/directory-user.ts";
import { versionedRowWrites } from "#app/storage/engine/row-access.ts";
import { splitIntoBatches, valueList } from "#app/storage/engine/sql-fragments.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import {
  directoryGroupRows,
  directoryTokenRows,
  directoryUserRows,
} from "#app/storage/schema/directory-rows.ts";

const userRowOf = (user: DirectoryUser) => ({
  ...directoryUserRows.rowOf(user),
  user_name_fold: foldDirectoryName(user.userName),
});

const groupRowOf = (group: DirectoryGroup) => ({
  ...directoryGroupRows.rowOf(group),
  display_name_fold: foldDirectoryName(group.displayName),
});

export function directoryWrites(context: WriteContext): DirectoryWrites {
  const { engine, write } = context;
  const { db } = engine;
  const users = versionedRowWrites(context, "directory_user", userRowOf);
  const groups = versionedRowWrites(context, "directory_group", groupRowOf);
  return {
    addUser: users.add,
    changeUser: users.change,
    removeUser: users.remove,
    addGroup: groups.add,
    changeGroup: groups.change,
    removeGroup: groups.remove,

    addMembers(groupId, userIds) {
      for (const batch of splitIntoBatches(userIds.map((userId) => ({ group_id: groupId, user_id: userId }))))
        write(
          db
            .insertInto("directory_member")
            .values(batch)
            .onConflict((conflict) => conflict.columns(["group_id", "user_id"]).doNothing())
            .compile(),
        );
    },

    removeMembers(groupId, userIds) {
      if (userIds.length === 0) return;
      const members = db.deleteFrom("directory_member").where("group_id", "=", groupId);
      write(members.where("user_id", "in", valueList(engine, userIds)).compile());
    },

    saveRules({ rules, rowVersion }) {
      const row = { rules: JSON.stringify(rules), row_version: rowVersion + 1 };
      const upsert = db
        .insertInto("directory_rules")
        .values({ id: 1, ...row, generation: 0 })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet(row).where("directory_rules.row_version", "=", rowVersion),
        );
      write(upsert.compile(), { expectedRowCount: 1 });
    },

    advanceGeneration(generation) {
      const row = { generation: generation + 1 };
      const upsert = db
        .insertInto("directory_rules")
        .values({ id: 1, rules: "[]", row_version: 1, ...row })
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet(row).where("directory_rules.generation", "=", generation),
        );
      write(upsert.compile(), { expectedRowCount: 1 });
    },

    addToken(hash, token) {
      write(
        db
          .insertInto("directory_token")
          .values({ ...directoryTokenRows.rowOf(token), hash })
          .compile(),
      );
    },

    removeToken(id) {
      write(db.deleteFrom("directory_token").where("id", "=", id).compile(), { expectedRowCount: 1 });
    },
  };
}
