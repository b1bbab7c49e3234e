/** License APIs agree on feature names, but not on their case. */
export const isSameFeature = (name: string, feature: string): boolean =>
  name.toLowerCase() === feature.toLowerCase();
