import { mergeInPageOrder, type UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import type { ReactElement } from "react";
import { Cell, Row } from "#app/ui/table.tsx";

interface PageRowsProps {
  unreadableEntities: readonly UnreadableEntity[] | undefined;
  /** The number of columns of the table. */
  columns: number;
  /** The rows of the readable entities. */
  children: readonly ReactElement[];
}

/** The rows of a page. An entity that the external license API sent wrongly is a row that names the invalid field. */
export const PageRows = ({ unreadableEntities, columns, children }: PageRowsProps) =>
  mergeInPageOrder(children, unreadableEntities, (entity) => (
    <Row key={`unreadable ${entity.position}`}>
      <Cell card="lead" colSpan={columns}>
        <UnreadableEntityNotice entity={entity} />
      </Cell>
    </Row>
  ));

export const UnreadableEntityNotice = ({
  entity: { name, field, isMissing, reference },
}: {
  entity: UnreadableEntity;
}) => (
  <span className="whitespace-normal text-warning [overflow-wrap:anywhere]">
    {name === null ? "This entry" : <bdi className="font-medium">{name}</bdi>} cannot be shown: the license
    API sent{" "}
    {field === "" ? (
      "it in a form that is not understood"
    ) : (
      <>
        {isMissing ? "no field" : "a wrong value in the field"} <code className="font-mono">{field}</code>
      </>
    )}
    .
    {reference !== undefined && (
      <>
        {" "}
        Reference <code className="font-mono text-xs">{reference}</code>
      </>
    )}
  </span>
);
