import { sql } from "kysely";
import { z } from "zod";
import type { AddressedViewMail, ViewMailStore, ViewMailWrites } from "#app/domain/view/view-mail.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Ms } from "#app/storage/schema/column-values.ts";
import { jsonList, jsonTuple } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { versionedRowWrites } from "#app/storage/engine/row-access.ts";
import { viewMailRows } from "#app/storage/schema/view-rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

type ViewMailRow = ReturnType<typeof viewMailRows.rowOf>;

const recipientTuples = z.array(z.tuple([z.number(), z.string()]));

export function viewMailStore(engine: Engine): ViewMailStore {
  const { db } = engine;
  const recipientsColumn = sql<string>`(select ${jsonList(engine, sql`${jsonTuple(engine, sql`person.id, person.email`)} order by person.email`)}
    from view_mail_recipient join person on person.id = view_mail_recipient.person_id
    where view_mail_recipient.mail_id = view_mail.id)`;
  const findByCondition = async (condition: ReturnType<typeof sql>): Promise<AddressedViewMail | null> => {
    const { rows } = await sql<ViewMailRow & { recipients: string; next_at: Ms }>`
      select view_mail.*, ${recipientsColumn} as recipients, queue_item.due_at as next_at
      from view_mail join queue_item on kind = 'view-mail' and subject = cast(view_mail.id as text)
      where ${condition}`.execute(db);
    const [row] = rows;
    if (!row) return null;
    const recipientPairs = recipientTuples.parse(JSON.parse(row.recipients));
    return {
      ...viewMailRows.recordFrom(row),
      nextAt: instantOf(row.next_at),
      recipients: recipientPairs.map(([id, email]) => ({ id, email })),
    };
  };
  return {
    findForPerson: (viewId, personId) =>
      findByCondition(sql`person_id = ${personId} and view_id = ${viewId}`),
    find: (id) => findByCondition(sql`view_mail.id = ${id}`),

    async countByPerson(personId) {
      const { total } = await db
        .selectFrom("view_mail")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .where("person_id", "=", personId)
        .executeTakeFirstOrThrow();
      return total;
    },
  };
}

export const viewMailWrites = (context: WriteContext): ViewMailWrites => ({
  ...versionedRowWrites(context, "view_mail", viewMailRows.rowOf),

  saveRecipients(id, personIds) {
    const { engine, write } = context;
    write(engine.db.deleteFrom("view_mail_recipient").where("mail_id", "=", id).compile());
    for (const person_id of personIds)
      write(engine.db.insertInto("view_mail_recipient").values({ mail_id: id, person_id }).compile());
  },
});
