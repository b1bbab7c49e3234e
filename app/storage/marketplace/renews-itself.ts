import { type RawBuilder, sql } from "kysely";

/** Builds SQL that is true if the license has a purchase that ends at `end` and renews automatically. */
export const buildAutoRenewsCondition = (
  licenseId: RawBuilder<number>,
  end: RawBuilder<number>,
) => sql<boolean>`exists (
  select 1 from agreement as a where a.license_id = ${licenseId} and a.ends_at = ${end} and a.auto_renews = 1
    and a.state in ('waiting', 'active', 'suspended'))`;
