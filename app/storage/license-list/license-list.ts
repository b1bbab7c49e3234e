import type { LicenseList } from "#app/domain/license/license-store.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { pageOf } from "./page.ts";
import { walkFields, walkLicenses } from "./walk.ts";

export const licenseList = (engine: Engine): LicenseList => ({
  page: (filter) => pageOf(engine, filter),
  listAfter: (filter, after, limit) => walkLicenses(engine, filter, after, limit),
  walkFields: (filter, fields, after, limit) => walkFields(engine, filter, fields, after, limit),
});
