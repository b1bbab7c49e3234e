import type { ColumnWidth, ListColumn } from "#app/domain/person/list-columns.ts";

/** Classes of a column's cells in the widths that the user selected; cards ignore them. */
export const columnWidth: Record<ListColumn, Record<ColumnWidth, string>> = {
  key: { narrow: "columns:[&>div]:w-24", usual: "", wide: "columns:[&>div]:w-max" },
  version: { narrow: "columns:max-w-16 columns:wrap-anywhere", usual: "", wide: "columns:min-w-28" },
  type: { narrow: "columns:max-w-18", usual: "", wide: "columns:min-w-52" },
  package: { narrow: "columns:max-w-18", usual: "", wide: "columns:min-w-52" },
  assets: { narrow: "columns:[&_.capacity-bar]:hidden", usual: "", wide: "columns:min-w-60" },
  lifetime: { narrow: "columns:max-w-26", usual: "", wide: "columns:min-w-58" },
  connection: { narrow: "columns:[&_.clock]:hidden", usual: "", wide: "columns:min-w-52" },
  customer: {
    narrow: "columns:max-w-32 columns:[&>strong]:min-w-24",
    usual: "",
    wide: "columns:[&>strong]:max-w-none columns:[&>strong]:min-w-72",
  },
  tags: { narrow: "columns:[&_.tag-list]:max-w-24", usual: "", wide: "columns:min-w-72" },
  created: { narrow: "columns:max-w-26", usual: "", wide: "columns:min-w-60" },
};
