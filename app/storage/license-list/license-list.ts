import type { LicenseList } from "#app/domain/license/license-store.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readLicensePage } from "./page.ts";
import { readFieldBatch } from "./walk.ts";

export const licenseList = (engine: Engine): LicenseList => ({
  listPage: (filter, after) => readLicensePage(engine, filter, after),
  listFieldsAfter: (filter, fields, after, limit) => readFieldBatch(engine, filter, fields, after, limit),
});
