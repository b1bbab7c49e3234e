import type { AccessRight } from "#app/domain/access-review/access-review.ts";
import { defineRows, namedColumn, number, plainColumn, textOrNull, timestampOrNull } from "./columns.ts";

export const accessRightRows = defineRows({
  personId: number,
  right: namedColumn("access_right", plainColumn<AccessRight>()),
  since: timestampOrNull,
  confirmedAt: timestampOrNull,
  confirmedBy: textOrNull,
});
