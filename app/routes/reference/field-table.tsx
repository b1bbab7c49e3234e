import { Fragment } from "react";
import type { Field, TypePart } from "./fields.ts";

interface FieldTableProps {
  label: string;
  fields: readonly (Field & { location?: string })[];
  /** Shows whether a value is required. Results contain all their fields. */
  showsRequired?: boolean;
}

/** Fields with their types and descriptions. Nested fields are indented. */
export const FieldTable = ({ label, fields, showsRequired = false }: FieldTableProps) =>
  fields.length > 0 && (
    <dl aria-label={label} className="reference-facts">
      {fields.map(({ name, depth, type, isRequired, descriptionHtml, location }, index) => (
        <div key={index} data-depth={depth || undefined}>
          <dt>
            <code>{name}</code>
            {showsRequired && isRequired && <em> required</em>}
            <small>
              <TypeName type={type} />
              {location && ` in the ${location}`}
            </small>
          </dt>
          <dd dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
        </div>
      ))}
    </dl>
  );

export const TypeName = ({ type }: { type: readonly TypePart[] }) =>
  type.map(({ text, objectName }, index) => (
    <Fragment key={index}>{objectName ? <a href={`#object-${objectName}`}>{text}</a> : text}</Fragment>
  ));
