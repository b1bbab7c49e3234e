import { type RawBuilder, sql } from "kysely";

/** True if the purchase that decides this end of the license renews by itself. */
export const renewsItself = (licenseId: RawBuilder<number>, end: RawBuilder<number>) => sql<boolean>`exists (
  select 1 from agreement as a where a.license_id = ${licenseId} and a.ends_at = ${end} and a.auto_renews = 1
    and a.state in ('waiting', 'active', 'suspended'))`;
