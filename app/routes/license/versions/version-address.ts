import { listAddresses } from "#app/routes/lists/list-addresses.ts";

/** All versions stand on one page: nothing of its address says what it shows. */
export const versionList = listAddresses("/license/versions", []);
