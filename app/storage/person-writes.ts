import type { PersonWrites } from "#app/domain/person/person-store.ts";
import type { Collecting } from "./write.ts";

export function personWrites({ engine: { db }, write }: Collecting): PersonWrites {
  return {
    changePrivileges(person, privileges, rowVersion) {
      const saved = db
        .updateTable("person")
        .set({ privileges: JSON.stringify(privileges), row_version: rowVersion })
        .where("id", "=", person.id)
        .where("row_version", "=", person.rowVersion);
      write(saved.compile(), 1);
    },
  };
}
