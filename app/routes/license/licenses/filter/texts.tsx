import { filterCriteria, searchCriteria } from "#app/domain/license/search.ts";
import type { TierName } from "#app/domain/package/package.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { textFilters } from "./choices.ts";
import { FilterSearch } from "./search.tsx";
import type { ListRequest } from "#app/routes/license/licenses/list/request.ts";
import { offeredNames } from "#app/routes/lists/offered-names.ts";

export function FilterTexts({ request: { filter, search } }: { request: ListRequest }) {
  const main = search ?? { criterion: "key" as const, term: filter.key ?? "" };
  const criteria = [
    ...filterCriteria,
    ...searchCriteria.filter(
      ({ value }) => value === main.criterion && !filterCriteria.some((one) => one.value === value),
    ),
  ];
  const text = (name: keyof typeof textFilters) =>
    name in (search?.filter ?? {}) ? "" : (filter[name] ?? "");

  return (
    <>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <Field label="Filter by">
          <Select name="crit" defaultValue={main.criterion} choices={criteria} />
        </Field>
        <Field label="Filter text">
          <Input type="search" name="term" defaultValue={main.term} maxLength={200} enterKeyHint="search" />
        </Field>
      </div>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={textFilters.companyName}>
          <Input name="companyName" defaultValue={text("companyName")} maxLength={200} />
        </Field>
        <Field label={textFilters.contactEmail}>
          <Input name="contactEmail" defaultValue={text("contactEmail")} maxLength={200} />
        </Field>
        <Field label={textFilters.createdBy}>
          <Input
            name="createdBy"
            defaultValue={text("createdBy")}
            maxLength={200}
            placeholder="The whole e-mail address"
          />
        </Field>
        <FilterSearch
          label={textFilters.tag}
          name="tag"
          among="tag-names"
          defaultValue={text("tag")}
          maxLength={64}
        />
      </div>
    </>
  );
}

interface FilterTierProps {
  request: ListRequest;
  search: URLSearchParams;
  tiers: readonly TierName[];
}

/** Entered by name; the address holds the id. */
export function FilterTier({ request: { filter, errors }, search, tiers }: FilterTierProps) {
  const tier = tiers.find(({ tierId }) => tierId === filter.packageTierId);
  return (
    <FilterSearch
      label="Package tier"
      name="packageTier"
      among="tier-names"
      atFirst={offeredNames(tiers.map(({ prettyName }) => prettyName))}
      defaultValue={search.get("packageTier") ?? tier?.prettyName ?? filter.packageTierId ?? ""}
      maxLength={200}
      errors={errors.packageTier ? [errors.packageTier] : []}
    />
  );
}
