import type { ActivationCodeStore, ActivationCodeWrites } from "#app/domain/deployment/activation-code.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { activationCodeRows } from "#app/storage/schema/activation-code-rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

export function activationCodeStore({ db }: Engine): ActivationCodeStore {
  return {
    async find(licenseId) {
      const row = await db
        .selectFrom("activation_code")
        .selectAll()
        .where("license_id", "=", licenseId)
        .executeTakeFirst();
      return row ? activationCodeRows.recordFrom(row) : null;
    },
  };
}

export function activationCodeWrites({ engine: { db }, write }: WriteContext): ActivationCodeWrites {
  return {
    save(code) {
      const { license_id, ...changedColumns } = activationCodeRows.rowOf(code);
      const upsert = db
        .insertInto("activation_code")
        .values({ license_id, ...changedColumns })
        .onConflict((conflict) => conflict.column("license_id").doUpdateSet(changedColumns));
      write(upsert.compile(), { expectedRowCount: 1 });
    },
  };
}
