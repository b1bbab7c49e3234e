/** Features have the same names in every license API, but not in the same case. */
export const isFeature = (name: string, feature: string): boolean =>
  name.toLowerCase() === feature.toLowerCase();
