/** License APIs use the same feature names, but in different letter case. */
export const isSameFeature = (name: string, otherName: string): boolean =>
  name.toLowerCase() === otherName.toLowerCase();

const capacityFeatureNames = ["Servers", "Assets"];

/** Quotas and use capitalize the names of these two features, which are lower-case in the catalog. */
export const presentFeatureName = (name: string): string =>
  capacityFeatureNames.find((capacityName) => isSameFeature(capacityName, name)) ?? name;
