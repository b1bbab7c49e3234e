import { inPageOrder, type UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import type { ReactElement } from "react";
import { Cell, Row } from "#app/ui/data/table.tsx";

interface RowsProps {
  unreadable: readonly UnreadableEntity[] | undefined;
  /** The number of columns of the table. */
  columns: number;
  /** The rows of the readable entities. */
  children: readonly ReactElement[];
}

/** The rows of a page. A row that names the field stands for an entity that the external license API sent wrongly. */
export const Rows = ({ unreadable, columns, children }: RowsProps) =>
  inPageOrder(children, unreadable, (entity) => (
    <Row key={`unreadable ${entity.position}`}>
      <Cell card="lead" colSpan={columns}>
        <Unreadable entity={entity} />
      </Cell>
    </Row>
  ));

export const Unreadable = ({
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
        Reference <code className="font-mono text-sm">{reference}</code>
      </>
    )}
  </span>
);
