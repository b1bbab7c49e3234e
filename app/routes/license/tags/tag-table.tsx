import { href, Link } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import type { Tag } from "#app/domain/tag/tag.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { DialogLink } from "#app/ui/layers/dialog-link.tsx";
import { Cell, HeadCell, Row, type Sorting, Table, TableBody, TableHead } from "#app/ui/data/table.tsx";
import { Rows } from "#app/routes/kit/lists/unreadable-row.tsx";
import { licensesWithTag } from "#app/routes/license/licenses/addresses.ts";
import { tagList } from "./tag-list.ts";

interface TagTableProps {
  tags: readonly Tag[];
  unreadable: readonly UnreadableEntity[] | undefined;
  sorted: Sorting;
  search: URLSearchParams;
  mayManage: boolean;
}

export const TagTable = ({ tags, unreadable, sorted, search, mayManage }: TagTableProps) => (
  <Table label="Tags">
    <TableHead>
      <HeadCell sortBy="val" sorted={sorted} className="w-2/5">
        Tag
      </HeadCell>
      <HeadCell sortBy="createdAt" sorted={sorted}>
        Created Date
      </HeadCell>
      <HeadCell sortBy="licenseCount" sorted={sorted}>
        License Count
      </HeadCell>
      {mayManage && (
        <HeadCell align="end" className="w-1">
          <span className="sr-only">Actions</span>
        </HeadCell>
      )}
    </TableHead>
    <TableBody>
      <Rows unreadable={unreadable} columns={mayManage ? 4 : 3}>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} search={search} mayManage={mayManage} />
        ))}
      </Rows>
    </TableBody>
  </Table>
);

interface TagRowProps {
  tag: Tag;
  search: URLSearchParams;
  mayManage: boolean;
}

function TagRow({ tag: { id, val, createdAt, licenseCount }, search, mayManage }: TagRowProps) {
  const licenses = licensesWithTag(val);
  return (
    <Row>
      <Cell card="lead">
        <Link to={licenses} className="font-semibold text-accent [overflow-wrap:anywhere] hover:underline">
          <bdi>{val}</bdi>
        </Link>
      </Cell>
      <Cell label="Created Date" card="plain">
        <DateText value={createdAt} format="day" />
      </Cell>
      <Cell label="License Count">
        <Link to={licenses} className="text-accent tabular-nums hover:underline">
          {grouped(licenseCount)}
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
              to={tagList.dialog(href("/license/tags/:id", { id }), search)}
              aria-label={`Edit ${val}`}
              className={buttonClasses({ size: "sm" })}
            >
              Edit
            </DialogLink>
            <DialogLink
              to={tagList.dialog(href("/license/tags/:id/delete", { id }), search)}
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
