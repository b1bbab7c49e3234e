import type { Approval } from "#app/domain/approval/approval.ts";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { BulkLineTable } from "#app/routes/license/licenses/bulk/table.tsx";
import type { EventField, FieldValueText } from "#app/words/event-fields.ts";

interface PreviewedChangeProps {
  title: string;
  preview: { fields: EventField[]; licenses: Approval["preview"]["licenses"] };
  search: URLSearchParams;
}

const joinTexts = (value: FieldValueText | null) =>
  typeof value === "string" || value === null ? value : value.join(", ");

/** The values of one license before and after the change, or the effect on each license of a bulk change. */
export function PreviewedChange({ title, preview: { fields, licenses }, search }: PreviewedChangeProps) {
  return (
    <div className="min-w-0">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {licenses.length > 0 ? (
        <BulkLineTable label={title} lines={licenses} search={search} outcomeLabel="Outcome" />
      ) : (
        <DataTable
          label={title}
          rows={fields}
          rowKey={({ name }) => name}
          columns={[
            { label: "Field", card: "title", render: ({ label }) => label },
            ...(fields.some(({ before }) => before !== null)
              ? [{ label: "Before", render: ({ before }: EventField) => <Value text={joinTexts(before)} /> }]
              : []),
            { label: "After", render: ({ after }) => <Value text={joinTexts(after)} /> },
          ]}
        />
      )}
    </div>
  );
}

const Value = ({ text }: { text: string | null }) => (
  <span dir="auto" className="any-language whitespace-pre-line [overflow-wrap:anywhere]">
    {text}
  </span>
);
