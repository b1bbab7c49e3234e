import { useNumberFormat } from "#app/ui/number-format.ts";
import { href, Link } from "react-router";
import type { Page } from "#app/domain/page.ts";
import type { Tag } from "#app/domain/tag/tag.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { type Sorting, rowActionsClasses } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { buildTaggedLicensesUrl } from "#app/routes/license/kit/license-urls.ts";
import { RowDialogLink, actionsColumn } from "#app/routes/kit/lists/row-actions.tsx";
import { tagList } from "./tag-list.ts";

interface TagTableProps {
  tags: Page<Tag>;
  sorting: Sorting;
  search: URLSearchParams;
  mayManage: boolean;
}

export const TagTable = ({ tags, sorting, search, mayManage }: TagTableProps) => {
  const { formatThousands } = useNumberFormat();
  return (
    <DataTable
      label="Tags"
      rows={tags.entities}
      rowKey={({ id }) => id}
      sorting={sorting}
      unreadableEntities={tags.unreadableEntities}
      columns={[
        {
          label: "Tag",
          sortBy: "val",
          headClassName: "w-2/5",
          card: "lead",
          render: ({ val }) => (
            <Link
              to={buildTaggedLicensesUrl(val)}
              className="font-semibold text-primary [overflow-wrap:anywhere] hover:underline"
            >
              <bdi>{val}</bdi>
            </Link>
          ),
        },
        {
          label: "Created Date",
          sortBy: "createdAt",
          firstSort: "DESC",
          card: "plain",
          render: ({ createdAt }) => <DateText value={createdAt} format="day" />,
        },
        {
          label: "License Count",
          sortBy: "licenseCount",
          firstSort: "DESC",
          render: ({ val, licenseCount }) => (
            <Link to={buildTaggedLicensesUrl(val)} className="text-primary tabular-nums hover:underline">
              {formatThousands(licenseCount)}
              <span className="sr-only">
                {licenseCount === 1 ? " license with " : " licenses with "}
                {val}
              </span>
            </Link>
          ),
        },
        mayManage && {
          ...actionsColumn,
          render: ({ id, val }) => (
            <span className={rowActionsClasses}>
              <RowDialogLink
                to={tagList.buildDialogUrl(href("/license/tags/:id", { id }), search)}
                aria-label={`Edit ${val}`}
                label="Edit"
              />
              <RowDialogLink
                to={tagList.buildDialogUrl(href("/license/tags/:id/delete", { id }), search)}
                aria-label={`Delete ${val}`}
                label="Delete"
                variant="destructive-outline"
              />
            </span>
          ),
        },
      ]}
    />
  );
};
