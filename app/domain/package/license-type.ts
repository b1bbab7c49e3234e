export const licenseTypes = { enterprise: 1, ir: 2, mss: 3 } as const;
export type LicenseType = (typeof licenseTypes)[keyof typeof licenseTypes];
export const licenseTypeNames: Record<LicenseType, string> = { 1: "Enterprise", 2: "IR", 3: "MSS" };

const typesWithQuotas: readonly LicenseType[] = [licenseTypes.enterprise, licenseTypes.ir];
export const canHaveQuotas = ({ type }: { type: LicenseType }): boolean => typesWithQuotas.includes(type);
