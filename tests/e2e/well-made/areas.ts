import { licenseDetails } from "./license-details.ts";
import { licenseList } from "./license-list.ts";
import type { Area } from "./visit.ts";

export const areas: Area[] = [licenseList, licenseDetails];
