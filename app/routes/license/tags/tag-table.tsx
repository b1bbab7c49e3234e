import { href, Link } from "react-router";
import { formatThousands } from "#app/domain/text/grouped.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import type { Tag } from "#app/domain/tag/tag.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Cell, HeadCell, Row, type Sorting, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { PageRows } from "#app/routes/kit/lists/unreadable-row.tsx";
import { licensesWithTag } from "#app/routes/license/licenses/addresses.ts";
import { tagList } from "./tag-list.ts";

interface TagTableProps {
  tags: readonly Tag[];
  unreadableTags: readonly UnreadableEntity[] | undefined;
  sorted: Sorting;
  search: URLSearchParams;
  mayManage: boolean;
}

export const TagTable = ({ tags, unreadableTags, sorted, search, mayManage }: TagTableProps) => (
  <Table label="Tags">
    <TableHead>
      <HeadCell sortBy="val" sorting={sorted} className="w-2/5">
        Tag
      </HeadCell>
      <HeadCell sortBy="createdAt" sorting={sorted}>
        Created Date
      </HeadCell>
      <HeadCell sortBy="licenseCount" sorting={sorted}>
        License Count
      </HeadCell>
      {mayManage && (
        <HeadCell align="end" className="w-1">
          <span className="sr-only">Actions</span>
        </HeadCell>
      )}
    </TableHead>
    <TableBody>
      <PageRows unreadableEntities={unreadableTags} columns={mayManage ? 4 : 3}>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} search={search} mayManage={mayManage} />
        ))}
      </PageRows>
    </TableBody>
  </Table>
);

interface TagRowProps {
  tag: Tag;
  search: URLSearchParams;
  mayManage: boolean;
}

function TagRow({ tag: { id, val, createdAt, licenseCount }, search, mayManage }: TagRowProps) {
  const licensesAddress = licensesWithTag(val);
  return (
    <Row>
      <Cell card="lead">
        <Link
          to={licensesAddress}
          className="font-semibold text-primary [overflow-wrap:anywhere] hover:underline"
        >
          <bdi>{val}</bdi>
        </Link>
      </Cell>
      <Cell label="Created Date" card="plain">
        <DateText value={createdAt} format="day" />
      </Cell>
      <Cell label="License Count">
        <Link to={licensesAddress} className="text-primary tabular-nums hover:underline">
          {formatThousands(licenseCount)}
          <span className="sr-only">
            {licenseCount === 1 ? " license with " : " licenses with "}
            {val}
          </span>
        </Link>
      </Cell>
      {mayManage && (
        <Cell card="end" align="end">
          <span className="row-actions">
            <DialogLink
              to={tagList.dialogAddress(href("/license/tags/:id", { id }), search)}
              aria-label={`Edit ${val}`}
              className={buttonClasses({ size: "sm" })}
            >
              Edit
            </DialogLink>
            <DialogLink
              to={tagList.dialogAddress(href("/license/tags/:id/delete", { id }), search)}
              aria-label={`Delete ${val}`}
              className={buttonClasses({ variant: "danger", size: "sm" })}
            >
              Delete
            </DialogLink>
          </span>
        </Cell>
      )}
    </Row>
  );
}
