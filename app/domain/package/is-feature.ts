/** License APIs use the same feature names, but in different letter case. */
export const isSameFeature = (name: string, otherName: string): boolean =>
  name.toLowerCase() === otherName.toLowerCase();
