import type { ActivityFilter } from "#app/domain/case/case-activity.ts";
import { dayInAddress } from "#app/routes/lists/day-in-address.ts";
import { type ActiveFilter, narrowedBy } from "#app/routes/lists/filter-chips.tsx";
import { FilterForm, keptPageSize } from "#app/routes/lists/filter-form.tsx";
import { FilterPanel } from "#app/routes/lists/filter-panel.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { activitiesAddress, unfilteredLog } from "./activity-address.ts";
import type { ActivityRequest } from "./activity-request.ts";
import { typeWords } from "./activity-words.ts";

interface ActivityFilterProps {
  /** The customer's. */
  id: number;
  /** Those that occur in its log. */
  types: readonly string[];
  asked: ActivityRequest;
  search: URLSearchParams;
}

/** Every filter in one form that leads to the log's own address. What is wrong in it keeps it open. */
export const ActivityFilterPanel = ({ count, ...props }: ActivityFilterProps & { count: number }) => (
  <FilterPanel count={count} isRefused={Object.keys(props.asked.errors).length > 0}>
    <Filters key={props.search.toString()} {...props} />
  </FilterPanel>
);

function Filters({ id, types, asked: { filter, texts, errors }, search }: ActivityFilterProps) {
  const offered = [...new Set([...types, ...(filter.type ? [filter.type] : [])])];
  return (
    <FilterForm
      action={activitiesAddress(id)}
      kept={keptPageSize(search)}
      unfiltered={unfilteredLog(id, search)}
    >
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label="Case">
          <Input
            name="caseId"
            defaultValue={filter.caseId}
            maxLength={200}
            placeholder="The whole id of the case"
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <Field label="Type">
          <Select
            name="type"
            defaultValue={filter.type ?? ""}
            placeholder="Any"
            choices={offered.map((type) => ({ value: type, label: typeWords(type) }))}
          />
        </Field>
        <Field label="Performed By">
          <Input
            name="performedBy"
            defaultValue={filter.performedBy}
            maxLength={320}
            placeholder="As it stands in the log"
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <Field label="Server">
          <Input
            name="server"
            defaultValue={filter.server}
            maxLength={320}
            placeholder="The whole device ID"
            autoComplete="off"
          />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-x-5 gap-y-4">
        <Field label="From">
          <Input type="date" name="minDate" defaultValue={dayInAddress(texts["minDate"])} />
        </Field>
        <Field label="To" errors={errors.maxDate ? [errors.maxDate] : []}>
          <Input type="date" name="maxDate" defaultValue={dayInAddress(texts["maxDate"])} />
        </Field>
      </div>
    </FilterForm>
  );
}

/** Everything that narrows the log. */
export function activeFilters(filter: ActivityFilter): ActiveFilter[] {
  const { caseId, type, performedBy, server, minDate, maxDate } = filter;
  return [
    ...narrowedBy("caseId", "Case", caseId && <bdi>{caseId}</bdi>),
    ...narrowedBy("type", "Type", type && <bdi>{typeWords(type)}</bdi>),
    ...narrowedBy("performedBy", "Performed By", performedBy && <bdi>{performedBy}</bdi>),
    ...narrowedBy("server", "Server", server && <bdi>{server}</bdi>),
    ...narrowedBy("minDate", "From", minDate && <DateText value={minDate} />),
    ...narrowedBy("maxDate", "To", maxDate && <DateText value={maxDate} />),
  ];
}
