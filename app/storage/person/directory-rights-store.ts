import type { PersonStore, PersonWrites } from "#app/domain/person/person-store.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { valueList } from "#app/storage/engine/sql-fragments.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { toBit } from "#app/storage/schema/column-values.ts";
import { claimGroupRows } from "#app/storage/schema/directory-rows.ts";
import { personFrom } from "./person-rows.ts";

export function directoryRightsStore(
  engine: Engine,
): Pick<PersonStore, "listByDirectoryUsers" | "listWithDirectoryRights" | "listClaimGroups"> {
  const { db } = engine;
  return {
    async listByDirectoryUsers(userIds) {
      if (userIds.length === 0) return [];
      const selectUsers = (column: "external_id" | "email") =>
        db
          .selectFrom("directory_user")
          .select(column)
          .where("id", "in", valueList(engine, userIds))
          .where(column, "is not", null)
          .$narrowType<Record<typeof column, string>>();
      const rows = await db
        .selectFrom("person")
        .selectAll()
        .where((eb) =>
          eb.or([eb("subject", "in", selectUsers("external_id")), eb("email", "in", selectUsers("email"))]),
        )
        .orderBy("id")
        .execute();
      return rows.map(personFrom);
    },

    async listWithDirectoryRights() {
      const rows = await db
        .selectFrom("person")
        .selectAll()
        .where((eb) =>
          eb.or([
            eb("directory_grants", "!=", "[]"),
            eb("id", "in", eb.selectFrom("person_claim_groups").select("person_id")),
          ]),
        )
        .orderBy("id")
        .execute();
      return rows.map(personFrom);
    },

    async listClaimGroups(personIds) {
      if (personIds.length === 0) return [];
      const rows = await db
        .selectFrom("person_claim_groups")
        .selectAll()
        .where("person_id", "in", valueList(engine, personIds))
        .execute();
      return rows.map(claimGroupRows.recordFrom);
    },
  };
}

export const directoryRightsWrites = ({
  engine: { db },
  write,
}: WriteContext): Pick<PersonWrites, "changeDirectoryRights" | "saveClaimGroups"> => ({
  changeDirectoryRights({ id, rowVersion }, changedPerson) {
    const { directoryGrants, wasAdmin, isKeptAdmin, isDisabledByDirectory } = changedPerson;
    const update = db
      .updateTable("person")
      .set({
        directory_grants: JSON.stringify(directoryGrants),
        directory_admin: toBit(directoryGrants.some(({ isAdmin }) => isAdmin)),
        is_admin: toBit(wasAdmin),
        kept_admin: toBit(isKeptAdmin),
        disabled_by_directory: toBit(isDisabledByDirectory),
        row_version: changedPerson.rowVersion,
      })
      .where("id", "=", id)
      .where("row_version", "=", rowVersion);
    write(update.compile(), { expectedRowCount: 1 });
  },

  saveClaimGroups(claimGroups) {
    const { person_id, ...changedColumns } = claimGroupRows.rowOf(claimGroups);
    const insert = db.insertInto("person_claim_groups").values({ person_id, ...changedColumns });
    write(
      insert.onConflict((conflict) => conflict.column("person_id").doUpdateSet(changedColumns)).compile(),
    );
  },
});
