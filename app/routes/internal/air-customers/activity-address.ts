import { activityFilter } from "#app/domain/case/case-activity.ts";
import { paging } from "#app/domain/page.ts";
import { type ListAddresses, listAddresses } from "#app/routes/lists/list-addresses.ts";
import { addressWithout } from "#app/routes/lists/tidy-search.ts";
import { customerAddress } from "./customer-address.ts";

export const activitiesAddress = (id: number) => `${customerAddress(id)}/case-activities`;

const names = [...Object.keys(activityFilter.shape), ...Object.keys(paging.shape)];

export const activityLog = (id: number): ListAddresses => listAddresses(activitiesAddress(id), names);

export const unfilteredLog = (id: number, search: URLSearchParams) =>
  addressWithout(activityLog(id), search, Object.keys(activityFilter.shape));
