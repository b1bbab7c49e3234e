import { detailsAddress } from "./edit-address.ts";

export const explainable = ["lifetime", "use", "activeness", "status"] as const;
export type Explainable = (typeof explainable)[number];

/** The panel that says why the statuses of a license are what they are, this one first. */
export const explainAddress = (key: string, search: URLSearchParams, status: Explainable) =>
  withOwn(detailsAddress(`${key}/explain`, search), status);

const withOwn = (address: string, status: Explainable) =>
  `${address}${address.includes("?") ? "&" : "?"}status=${status}`;
