import { z } from "zod";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import { isSameKey } from "#app/domain/text/license-key.ts";
import type { Day } from "#app/domain/time/time.ts";
import { plausibleDay } from "#app/domain/time/time-schemas.ts";

/** What the user chose for single licenses in the preview. The URL stores the choices of all pages of the preview. */
interface RowChoices {
  excludedKeys: string[];
  ends: { licenseKey: string; endDay: Day }[];
}

const excludedParam = "without";
const endsParam = "ends";
/** License keys cannot contain this character. */
const endSeparator = "~";

export const isRowChoiceParam = (name: string) => name === excludedParam || name === endsParam;

/** Limits the length of the URL. */
const maxRowChoices = 200;

/** The rows of the preview that the user can leave out or give another end. */
export const rowsSchema = z
  .array(
    z.object({
      licenseKey: z.string().max(100),
      isIncluded: z.boolean().default(false),
      /** The end that the change sets if the user does not choose another one. */
      proposedDay: plausibleDay.optional(),
      endDay: plausibleDay.optional(),
    }),
  )
  .default([]);
export type ChosenRow = z.output<typeof rowsSchema>[number];

const splitList = (search: URLSearchParams, name: string) =>
  (search.get(name) ?? "").split(",").filter(Boolean);

export function readRowChoices(search: URLSearchParams): RowChoices {
  return {
    excludedKeys: splitList(search, excludedParam),
    ends: splitList(search, endsParam).flatMap((text) => {
      const [licenseKey = "", endText] = text.split(endSeparator);
      const endDay = plausibleDay.safeParse(endText).data;
      return endDay === undefined ? [] : [{ licenseKey, endDay }];
    }),
  };
}

/** Replaces the choices for the rows. Null if the user chose something else for too many licenses. */
export function mergeRowChoices(search: URLSearchParams, rows: readonly ChosenRow[]): URLSearchParams | null {
  const { excludedKeys, ends } = readRowChoices(search);
  const isOnOtherPage = (key: string) => !rows.some(({ licenseKey }) => isSameKey(licenseKey, key));
  const mergedKeys = [
    ...excludedKeys.filter(isOnOtherPage),
    ...rows.filter(({ isIncluded }) => !isIncluded).map(({ licenseKey }) => licenseKey),
  ];
  const mergedEnds = [
    ...ends.filter(({ licenseKey }) => isOnOtherPage(licenseKey)),
    ...rows.flatMap(({ licenseKey, endDay, proposedDay }) =>
      endDay === undefined || endDay === proposedDay ? [] : [{ licenseKey, endDay }],
    ),
  ];
  if (mergedKeys.length > maxRowChoices || mergedEnds.length > maxRowChoices) return null;
  const params = new URLSearchParams(search);
  params.set(excludedParam, mergedKeys.join(","));
  params.set(
    endsParam,
    mergedEnds.map(({ licenseKey, endDay }) => `${licenseKey}${endSeparator}${endDay}`).join(","),
  );
  return params;
}

export const tooManyRowChoicesError = `At most ${maxRowChoices} licenses can be left out or get their own end one by one. Filter the list instead.`;

export const hasSameEnds = (search: URLSearchParams, otherSearch: URLSearchParams) =>
  JSON.stringify(readRowChoices(search).ends.toSorted(byKey)) ===
  JSON.stringify(readRowChoices(otherSearch).ends.toSorted(byKey));
const byKey = (a: RowChoices["ends"][number], b: RowChoices["ends"][number]) =>
  a.licenseKey < b.licenseKey ? -1 : 1;

/** Only these changes give a license an end that can differ from row to row. */
export const canHaveOwnEnds = ({ kind }: Pick<BulkChange, "kind">) =>
  kind === "renewal" || kind === "end-date";
