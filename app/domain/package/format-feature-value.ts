import { formatThousands, type NumberStyle } from "#app/domain/text/grouped.ts";

/** Groups the digits of a plain number. Other labels stay as they are. */
export const formatFeatureValue = (
  value: number | null,
  prettyValue: string,
  numbers?: NumberStyle,
): string =>
  value !== null && prettyValue === String(value) ? formatThousands(value, numbers) : prettyValue;
