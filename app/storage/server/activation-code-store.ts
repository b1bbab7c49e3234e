import type { ActivationCodeStore, ActivationCodeWrites } from "#app/domain/deployment/activation-code.ts";
import { moment, number, rowsOf, text } from "#app/storage/columns.ts";
import type { Engine } from "#app/storage/engine.ts";
import type { UnitContext } from "#app/storage/unit-context.ts";

export const activationCodeRows = rowsOf({ licenseId: number, hash: text, createdAt: moment });

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

export function activationCodeWrites({ engine: { db }, write }: UnitContext): ActivationCodeWrites {
  return {
    saveActivationCode(code) {
      const { license_id, ...replaced } = activationCodeRows.rowOf(code);
      const saved = db
        .insertInto("activation_code")
        .values({ license_id, ...replaced })
        .onConflict((existing) => existing.column("license_id").doUpdateSet(replaced));
      write(saved.compile(), 1);
    },
  };
}
