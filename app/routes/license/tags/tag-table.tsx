import { href, Link } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import type { Tag } from "#app/domain/tag/tag.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { type Sorting, rowActionsClasses } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { buildTaggedLicensesUrl } from "#app/routes/license/licenses/license-urls.ts";
import { tagList } from "./tag-list.ts";

interface TagTableProps {
  tags: readonly Tag[];
  unreadableTags: readonly UnreadableEntity[] | undefined;
  sorting: Sorting;
  search: URLSearchParams;
  mayManage: boolean;
}

export const TagTable = ({ tags, unreadableTags, sorting, search, mayManage }: TagTableProps) => (
  <DataTable
    label="Tags"
    rows={tags}
    rowKey={({ id }) => id}
    sorting={sorting}
    unreadableEntities={unreadableTags}
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
        label: "Actions",
        isLabelHidden: true,
        headClassName: "w-1",
        align: "end",
        card: "end",
        render: ({ id, val }) => (
          <span className={rowActionsClasses}>
            <DialogLink
              to={tagList.buildDialogUrl(href("/license/tags/:id", { id }), search)}
              aria-label={`Edit ${val}`}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              Edit
            </DialogLink>
            <DialogLink
              to={tagList.buildDialogUrl(href("/license/tags/:id/delete", { id }), search)}
              aria-label={`Delete ${val}`}
              className={buttonVariants({ variant: "destructive-outline", size: "sm" })}
            >
              Delete
            </DialogLink>
          </span>
        ),
      },
    ]}
  />
);
