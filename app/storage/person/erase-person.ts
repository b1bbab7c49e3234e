import { sql } from "kysely";
import { fold } from "#app/domain/text/fold.ts";
import { erasedPerson } from "#app/domain/history/seals.ts";
import type { PersonWrites } from "#app/domain/person/person-store.ts";
import type { Collecting } from "#app/storage/write.ts";

/** Where a row says who made it. */
const authors = [
  ["license", "created_by"],
  ["quota", "created_by"],
  ["version", "created_by"],
  ["customer", "created_by"],
  ["instance", "created_by"],
  ["invitation", "created_by"],
  ["reminder_snooze", "snoozed_by"],
] as const;

export const erasingWrites = ({
  engine: { db },
  write,
}: Collecting): Pick<PersonWrites, "removePerson" | "eraseAuthor"> => ({
  removePerson(email) {
    // Their sessions and tokens go with them.
    write(sql`delete from person where lower(email) = ${email.toLowerCase()}`.compile(db));
  },

  eraseAuthor(email) {
    for (const [table, column] of authors) {
      const author = sql.ref(column);
      write(
        sql`update ${sql.table(table)} set ${author} = ${erasedPerson}
            where lower(${author}) = ${email.toLowerCase()}`.compile(db),
      );
    }
    write(
      sql`update license_summary set created_by_fold = ${fold(erasedPerson)}
          where created_by_fold = ${fold(email)}`.compile(db),
    );
  },
});
