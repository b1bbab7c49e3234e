import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";

export const UnreadableEntityNotice = ({
  entity: { name, field, isMissing, reference, isStored },
}: {
  entity: UnreadableEntity;
}) => (
  <span className="whitespace-normal text-warning [overflow-wrap:anywhere]">
    {name === null ? "This entry" : <bdi className="font-medium">{name}</bdi>} cannot be shown:{" "}
    {isStored ? "the database contains " : "the license API sent "}
    {field === "" ? (
      "an unknown format"
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
