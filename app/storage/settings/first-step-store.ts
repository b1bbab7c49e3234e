import { sql } from "kysely";
import {
  firstStepChoices,
  type FirstStepStore,
  type FirstStepWrites,
} from "#app/domain/first-steps/first-steps.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

interface FirstStepRow {
  choices: string;
  has_tier: number;
  has_license: number;
}

export const firstStepStore = ({ db }: Engine): FirstStepStore => ({
  async read() {
    const { rows } = await sql<FirstStepRow>`
      select first_steps as choices,
        case when exists (select 1 from package_tier limit 1) then 1 else 0 end as has_tier,
        case when exists (select 1 from license limit 1) then 1 else 0 end as has_license
      from installation`.execute(db);
    const { choices = "{}", has_tier: hasTier, has_license: hasLicense } = rows[0] ?? {};
    return {
      ...firstStepChoices.parse(JSON.parse(choices)),
      hasTier: hasTier === 1,
      hasLicense: hasLicense === 1,
    };
  },
});

export const firstStepWrites = ({ engine: { db }, write }: WriteContext): FirstStepWrites => ({
  save(choices) {
    write(
      db
        .updateTable("installation")
        .set({ first_steps: JSON.stringify(choices) })
        .compile(),
    );
  },
});
