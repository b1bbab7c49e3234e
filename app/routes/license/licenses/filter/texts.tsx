import { useState } from "react";
import { type Criterion, filterCriteria, isCriterion, searchCriteria } from "#app/domain/license/search.ts";
import type { TierName } from "#app/domain/package/package.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { textFilters } from "./choices.ts";
import type { ListRequest } from "#app/routes/license/licenses/list-request.ts";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { type NamedKind, toSuggestions } from "#app/routes/kit/names/name-suggestions.ts";

interface TextProps {
  request: ListRequest;
}

/** Criteria of the main field, with the filter parameter for each. */
const criterionParams = { key: "key", company: "companyName", contactEmail: "contactEmail" } as const;
const suggestedKinds: Partial<Record<Criterion, NamedKind>> = {
  company: "companies",
  contactEmail: "contacts",
};

/** One field for key, company and e-mail. It shows the first one in the address and preserves the others. */
export function FilterPerson({ request: { filter, search } }: TextProps) {
  const named = Object.entries(criterionParams)
    .filter(([, name]) => filter[name] !== undefined && !(name in (search?.filter ?? {})))
    .map(([criterion, name]) => ({ criterion, name, term: filter[name] ?? "" }));
  const [first, ...otherCriteria] = search ? [{ ...search, name: null }, ...named] : named;
  const criterion = first?.criterion ?? "key";
  const [selectedCriterion, setSelectedCriterion] = useState<string>(criterion);
  const criteria = [
    ...filterCriteria,
    ...searchCriteria.filter(
      ({ value }) => value === criterion && !filterCriteria.some((choice) => choice.value === value),
    ),
  ];
  return (
    <>
      <div className="filter-main">
        <Field label="Filter by">
          <Select
            name="crit"
            defaultValue={criterion}
            choices={criteria}
            onChange={({ currentTarget }) => setSelectedCriterion(currentTarget.value)}
          />
        </Field>
        <Field label="Filter text">
          <NameInput
            kind={isCriterion(selectedCriterion) ? (suggestedKinds[selectedCriterion] ?? null) : null}
            type="search"
            name="term"
            defaultValue={first?.term ?? ""}
            maxLength={200}
            enterKeyHint="search"
          />
        </Field>
      </div>
      {otherCriteria.map(
        ({ name, term }) => name && <input key={name} type="hidden" name={name} value={term} />,
      )}
      <Field label={textFilters.createdBy} className="whole">
        <NameInput
          kind="users"
          name="createdBy"
          defaultValue={filter.createdBy ?? ""}
          maxLength={200}
          placeholder="The whole e-mail address"
          data-whole
        />
      </Field>
    </>
  );
}

export const FilterTag = ({ request: { filter, search } }: TextProps) => (
  <Field label={textFilters.tag}>
    <NameInput
      kind="tags"
      name="tag"
      defaultValue={search?.filter.tag === undefined ? (filter.tag ?? "") : ""}
      maxLength={64}
      data-whole
    />
  </Field>
);

interface FilterTierProps extends TextProps {
  search: URLSearchParams;
  tiers: readonly TierName[];
}

/** The user enters the name; the address contains the id. */
export function FilterTier({ request: { filter, errors }, search, tiers }: FilterTierProps) {
  const tier = tiers.find(({ tierId }) => tierId === filter.packageTierId);
  return (
    <Field label="Package tier" errors={errors.packageTier ? [errors.packageTier] : []}>
      <NameInput
        kind="tiers"
        name="packageTier"
        initialSuggestions={toSuggestions(tiers.map(({ prettyName }) => prettyName))}
        defaultValue={search.get("packageTier") ?? tier?.prettyName ?? filter.packageTierId ?? ""}
        maxLength={200}
        data-whole
      />
    </Field>
  );
}
