import type { License } from "#app/domain/license/license.ts";
import type { ChangePreview } from "#app/domain/license/license-change.ts";

const reviewedFieldNames = [
  "companyName",
  "firstName",
  "lastName",
  "email",
  "countryCode",
  "hubspotCompanyId",
  "packageTierPrettyName",
  "serverCapacity",
  "totalClientCapacity",
  "graceDays",
  "tierGraceDays",
  "isOffline",
  "isValid",
] as const satisfies readonly (keyof License)[];

/**
 * The effects that the user reviews before a save, as text. Omits what other users and servers change without
 * an effect on this change, such as notes and the number of servers in use.
 */
export const serializeEffects = (preview: ChangePreview): string => {
  const { before, after, features, serversBeyond, assetsBeyond, remindedBefore, remindedAfter } = preview;
  const changedFields = reviewedFieldNames
    .filter((name) => before[name] !== after[name])
    .map((name) => [name, before[name], after[name]]);
  const hasExcess = [serversBeyond > 0, assetsBeyond > 0, after.softCapacity];
  return JSON.stringify([changedFields, features, hasExcess, remindedBefore, remindedAfter]);
};
